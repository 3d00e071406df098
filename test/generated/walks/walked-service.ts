import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { planArtifact } from '../../../src/chain/psm-to-artifact/plan/artifact-plan.ts';
import type { Element } from '../../../src/kernel/model/element.ts';
import { edited, elementsOf } from '../../fixtures/altered-models.ts';
import { pimOf, psmOf, withChoice } from '../../support/chain/chain-runs.ts';
import { run, writeRepository } from '../../support/chain/psm-to-artifact/generated-repository.ts';
import { at } from '../../support/lib/json.ts';
import type { Ending } from '../../support/storage/temporary-storage.ts';
import { startForTrying, type Headers } from '../service-under-test.ts';
import { readContract, type Contract } from './contract.ts';
import { isSameName } from './names.ts';
import { startPartners, type Partners } from './partners.ts';

/** A generated service that runs as `npm run dev` runs it, beside the external systems that it calls. */
export type WalkedService = {
  readonly address: string;
  readonly contract: Contract;
  readonly business: Element;
  readonly partners: Partners;
  /** The headers of callers by role, as the service printed them. */
  readonly callers: ReadonlyMap<string, Headers>;
};

/** How long a timer of a process runs where flows are walked: long enough to do something before it. */
const timing = 'PT8S';

/** Generates a business model as one service, builds it and starts it; its timers run a few seconds. */
export async function startWalkedService(business: Element, ending: Ending): Promise<WalkedService> {
  const oneService = withChoice(pimOf(withShortTimers(business)), 'ARCHITECTURE_STYLE', 'MODULAR_MONOLITH');
  const { root, model } = psmOf(withChoice(oneService, 'MESSAGING', 'IN_PROCESS'));
  const repository = await writeRepository(root, ending);
  const [service = '', ...others] = repository.services;
  assert.deepEqual(others, [], 'the repository has several services');
  const folder = join(repository.folder, service);
  await run(folder, ['npm', 'run', 'build']);
  const partners = await startPartners(ending);
  const settings = addressesIn(await readFile(join(folder, '.env.example'), 'utf8'), business, partners);
  const roles = planArtifact(model).services.flatMap((each) =>
    [...each.roles.keys()].map(({ claim }) => claim),
  );
  const running = await startForTrying(folder, { databaseUrl: 'embedded:', roles, settings });
  ending.after(() => running.stop());
  const contract = readContract(await readFile(join(folder, 'openapi/openapi.yaml'), 'utf8'));
  return { address: running.address, contract, business, partners, callers: running.callers };
}

/** A copy of a business model in which nobody waits for days. */
function withShortTimers(business: Element): Element {
  return edited(business, (element) =>
    at(element, 'trigger') === 'TIMER' && at(element, 'position') === 'INTERMEDIATE'
      ? { ...element, timing }
      : element,
  );
}

/** The settings that name the addresses of external systems. */
function addressesIn(
  settings: string,
  business: Element,
  partners: Partners,
): Readonly<Record<string, string>> {
  const names = [...settings.matchAll(/^([A-Z0-9_]+)_URL=/gm)].map(([, name = '']) => name);
  const systems = elementsOf(business)
    .filter(({ eClass }) => eClass === 'ExternalSystem')
    .map((system) => String(at(system, 'name')));
  return Object.fromEntries(
    names.flatMap((name) =>
      systems
        .filter((system) => isSameName(system, name))
        .map((system) => [`${name}_URL`, partners.addressOf(system)]),
    ),
  );
}

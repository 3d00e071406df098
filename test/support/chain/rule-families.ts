import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cimToPim } from '../../../src/chain/cim-to-pim/index.ts';
import { cim } from '../../../src/chain/cim/cim.ts';
import { pimToPsm } from '../../../src/chain/pim-to-psm/index.ts';
import { pim } from '../../../src/chain/pim/pim.ts';
import { psm } from '../../../src/chain/psm/psm.ts';
import { isObject } from '../../../src/kernel/model/element.ts';
import { openModel } from '../../../src/kernel/model/model.ts';
import { transform } from '../../../src/kernel/transformation/transform.ts';
import { tinyShop } from '../../fixtures/tiny-shop.ts';
import { withChoice } from './chain-runs.ts';
import { namesIn, outlineOf } from './outline.ts';

/** What the rules of one file make of the tiny shop, in words; `path` is below `test/fixtures/golden/rules`. */
export type RuleFamily = { readonly path: string; readonly text: string };

/** All rule families: one for each file of rules that makes something. */
export async function ruleFamilies(): Promise<readonly RuleFamily[]> {
  const architecture = transform(cimToPim, openModel(cim, tinyShop())).root;
  const brokered = withChoice(
    withChoice(architecture, 'ARCHITECTURE_STYLE', 'MICROSERVICES'),
    'MESSAGING',
    'BROKER',
  );
  const names = namesIn(pim, architecture, new Map());
  const deployment = transform(pimToPsm, openModel(pim, brokered)).root;
  return [
    ...(await familiesOf('cim-to-pim', (rules) => outlineOf(pim, architecture, { rules, names: new Map() }))),
    ...(await familiesOf('pim-to-psm', (rules) => outlineOf(psm, deployment, { rules, names }))),
  ];
}

async function familiesOf(
  direction: string,
  outline: (rules: ReadonlySet<string>) => string,
): Promise<readonly RuleFamily[]> {
  const folder = join(import.meta.dirname, '../../../src/chain', direction, 'rules');
  const files = readdirSync(folder).filter((file) => !/\.test\.ts$|^rules\.ts$|^left-out\.ts$/.test(file));
  const families = await Promise.all(
    files.sort().map(async (file) => {
      const exported: unknown = await import(pathToFileURL(join(folder, file)).href);
      const ids = Object.values(isObject(exported) ? exported : {}).flatMap((value) =>
        isObject(value) && typeof value['id'] === 'string' ? [value['id']] : [],
      );
      return { path: `${direction}/${file.replace('.ts', '.txt')}`, text: outline(new Set(ids)) };
    }),
  );
  return families.filter(({ text }) => text.trim() !== '');
}

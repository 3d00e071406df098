import { setImmediate as turn } from 'node:timers/promises';
import { cim } from '../../../../src/chain/cim/cim.ts';
import { cimConstraints } from '../../../../src/chain/cim/constraints/index.ts';
import { pim } from '../../../../src/chain/pim/pim.ts';
import { pimConstraints } from '../../../../src/chain/pim/constraints/index.ts';
import type { Element } from '../../../../src/kernel/model/element.ts';
import { elementsOf } from '../../../fixtures/altered-models.ts';
import { businessModel } from '../../../fixtures/fixtures.ts';
import { createChain } from '../../http/chain.ts';
import { pimOf } from '../../chain/chain-runs.ts';
import type { GeneratedChain, Place } from './impact-truth.ts';
import { chainTruth, drawChanges, namedIn } from './impact-truth.ts';
import { at, textAt } from '../../lib/json.ts';
import { drawBusinessModel } from '../../chain/random/random-business-model.ts';
import type { Draw } from '../../testing/random-numbers.ts';
import { drawLevelModel } from '../../chain/random/random-level-model.ts';
import { drawValidModel } from '../../chain/random/random-valid-model.ts';
import type { Client } from '../../http/service.ts';

/** A chain that a service holds. */
export type StoredChain = GeneratedChain & {
  readonly token: string;
  readonly modelId: string;
  /** What a changed state of the first model changes. */
  readonly truth: (changed: Element) => ReadonlySet<Place>;
};

/** How impact analysis did for elements of one class. */
export type ImpactCount = {
  elements: number;
  /** Elements of which the answer said that it leaves something out. */
  incomplete: number;
  /** Places that some change changed. */
  changed: number;
  /** Of them, those that were named. */
  found: number;
  named: number;
  /** Named places that some change changed. */
  right: number;
  /** What was not found, as `change -> place`. */
  readonly missed: string[];
};

/** Stores a model and generates everything from it. */
export async function storeChain(client: Client, first: 'cim' | 'pim', model: Element): Promise<StoredChain> {
  const { call, newAccount, newProject } = client;
  const { transform } = createChain(client);
  const token = await newAccount();
  const projectId = await newProject(token);
  const created = await call('POST', `/api/${first}`, { token, json: { projectId, content: model } });
  const modelId = textAt(created.body, 'id');
  const content = async (level: string, id: string): Promise<Element> =>
    // Checked border: the service answers the models that it stores.
    at((await call('GET', `/api/${level}/${id}`, { token })).body, 'content') as Element;
  const pimId =
    first === 'pim' ? modelId : textAt(await transform(token, 'cim-to-pim', modelId), 'targetModelId');
  const psmId = textAt(await transform(token, 'pim-to-psm', pimId), 'targetModelId');
  textAt(await transform(token, 'psm-to-artifact', psmId), 'artifactId');
  const generated = {
    first,
    cim: first === 'cim' ? await content('cim', modelId) : undefined,
    pim: await content('pim', pimId),
    psm: await content('psm', psmId),
  };
  return { ...generated, token, modelId, truth: chainTruth(generated) };
}

/** Draws a valid model of a level: sample number 0 is the bookshop, the others grow from sense or from the tables alone. */
export function drawSample(draw: Draw, first: 'cim' | 'pim', number: number): Element {
  if (number === 0) return first === 'cim' ? businessModel('bookshop') : pimOf(businessModel('bookshop'));
  return storable(drawValid(draw, first, number));
}

function drawValid(draw: Draw, first: 'cim' | 'pim', number: number): Element {
  if (first === 'cim') {
    const start = number % 2 === 1 ? drawBusinessModel(draw) : drawLevelModel(draw, cim);
    return drawValidModel(draw, { metamodel: cim, constraints: cimConstraints }, start, 20);
  }
  const start = number % 2 === 1 ? pimOf(drawBusinessModel(draw)) : drawLevelModel(draw, pim);
  return drawValidModel(draw, { metamodel: pim, constraints: pimConstraints }, start, 20);
}

/** The service takes no text with a character that databases do not take. */
function storable(model: Element): Element {
  // Checked border: a model is JSON.
  return JSON.parse(JSON.stringify(model).replaceAll('\\u0000', '')) as Element;
}

/**
 * Asks for the impact of an element and then tries changes of it in each feature, with `each` drawn values; enters what
 * was changed, named, and both into the counts of its class.
 */
export async function tryElement(
  client: Client,
  chain: StoredChain,
  given: {
    readonly draw: Draw;
    readonly element: Element;
    readonly each: number;
    readonly counts: Map<string, ImpactCount>;
  },
): Promise<void> {
  const { element, draw, each, counts } = given;
  const { token, modelId, first, truth } = chain;
  const path = `/api/impact/${first}/${modelId}/element/${element.id}?limit=5000`;
  const { body } = await client.call('GET', path, { token });
  const named = namedIn(body);
  const root = chain[first] ?? chain.pim;
  const changed = new Set<Place>();
  const key = `${first.toUpperCase()} ${element.eClass}`;
  const count = counts.get(key) ?? nothingCounted();
  counts.set(key, count);
  const complete = at(body, 'complete') === true;
  for (const { says, made } of drawChanges(draw, { level: first, root, element, each })) {
    // The service in this process keeps its connections only when it gets a word in.
    await turn();
    for (const place of truth(made)) {
      if (!named.has(place) && !changed.has(place) && complete)
        count.missed.push(`${element.eClass} ${element.id} ${says} -> ${place}`);
      changed.add(place);
    }
  }
  count.elements += 1;
  count.incomplete += complete ? 0 : 1;
  count.changed += changed.size;
  count.found += [...changed].filter((place) => named.has(place)).length;
  count.named += named.size;
  count.right += [...named].filter((place) => changed.has(place)).length;
}

function nothingCounted(): ImpactCount {
  return { elements: 0, incomplete: 0, changed: 0, found: 0, named: 0, right: 0, missed: [] };
}

/** The elements of a model that people work with, by class. */
export function elementsByClass(root: Element): ReadonlyMap<string, readonly Element[]> {
  return Map.groupBy(
    elementsOf(root).filter(({ eClass }) => !eClass.startsWith('Trace')),
    ({ eClass }) => eClass,
  );
}

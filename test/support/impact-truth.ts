import { cimToPim } from '../../src/chain/cim-to-pim/index.ts';
import { cim } from '../../src/chain/cim/cim.ts';
import { pimToPsm } from '../../src/chain/pim-to-psm/index.ts';
import { pim } from '../../src/chain/pim/pim.ts';
import { generateTexts } from '../../src/chain/psm-to-artifact/index.ts';
import { psm } from '../../src/chain/psm/psm.ts';
import { compareModels } from '../../src/kernel/merge/compare-models.ts';
import type { Feature, Metamodel } from '../../src/kernel/metamodel/metamodel.ts';
import type { Element } from '../../src/kernel/model/element.ts';
import { isObject, valueOf } from '../../src/kernel/model/element.ts';
import { openModel } from '../../src/kernel/model/model.ts';
import { settableFeatures } from '../../src/kernel/operations/settable-features.ts';
import { transform } from '../../src/kernel/transformation/transform.ts';
import { validateStructure } from '../../src/kernel/validation/structural.ts';
import { edited, elementsOf, without } from '../fixtures/altered-models.ts';
import type { Draw } from './random-level-model.ts';
import { drawValue } from './random-level-model.ts';
import { programTexts } from './program-texts.ts';

/** A model with everything that was generated from it; the business model is absent when the PIM is the first. */
export type GeneratedChain = {
  readonly first: 'cim' | 'pim';
  readonly cim: Element | undefined;
  readonly pim: Element;
  readonly psm: Element;
};

/** Something a change changed: an element of a level, or a file. */
export type Place = `${'pim' | 'psm' | 'file'} ${string}`;

/** A kind of change of an element, and the models it can lead to. */
export type Change = { readonly says: string; readonly made: Element };

/** Runs the chain on changed states of its first model, without the service and its trials, and says what came out otherwise. */
export function chainTruth(chain: GeneratedChain): (changed: Element) => ReadonlySet<Place> {
  const files = filesOf(chain.psm);
  return (changed) => {
    const places = new Set<Place>();
    try {
      const architecture =
        chain.first === 'pim' ? changed : transform(cimToPim, openModel(cim, changed)).root;
      if (chain.first === 'cim')
        for (const id of changedIn(pim, chain.pim, architecture)) places.add(`pim ${id}`);
      const deployment = transform(pimToPsm, openModel(pim, architecture)).root;
      const ids = changedIn(psm, chain.psm, deployment);
      for (const id of ids) places.add(`psm ${id}`);
      const after = filesOf(deployment);
      for (const [path, content] of files) if (after.get(path) !== content) places.add(`file ${path}`);
    } catch {
      // A structurally valid model that breaks a constraint need not be one that rules or templates can do something with.
    }
    return places;
  };
}

function changedIn(metamodel: Metamodel, before: Element, after: Element): readonly string[] {
  return compareModels(metamodel, { before, after })
    .filter(({ kind, elementClass }) => kind !== 'ADDED' && !elementClass.startsWith('Trace'))
    .map(({ elementId }) => elementId);
}

function filesOf(deployment: Element): ReadonlyMap<string, string> {
  return generateTexts(openModel(psm, deployment), programTexts);
}

/**
 * Structurally valid changes of an element: it is removed, and each feature that people can set is unset and gets some
 * drawn values. Names and codes that other elements have are not drawn: a clash of names changes both.
 */
export function* drawChanges(
  draw: Draw,
  given: {
    readonly metamodel: Metamodel;
    readonly root: Element;
    readonly element: Element;
    readonly each: number;
  },
): Generator<Change> {
  const { metamodel, root, element, each } = given;
  const valid = (made: Element): boolean => validateStructure(metamodel, made).length === 0;
  if (element.id !== root.id) {
    // Links say of the removed element by plain text where it came from; the next transformation writes them anew.
    const made = without(metamodel, withoutTrace(root), new Set([element.id]));
    if (valid(made)) yield { says: 'removed', made };
  }
  for (const feature of settableFeatures(metaClassOf(metamodel, element)))
    for (const value of drawnValues(draw, { metamodel, root, element, feature, each })) {
      const made = edited(root, (one) => (one.id === element.id ? withValue(one, feature, value) : one));
      if (valid(made)) yield { says: `${feature.name} = ${JSON.stringify(value)}`, made };
    }
}

function withoutTrace(root: Element): Element {
  const { trace: _, ...rest } = root as Element & { readonly trace?: unknown };
  return rest;
}

function metaClassOf(metamodel: Metamodel, { eClass }: Element): Parameters<typeof settableFeatures>[0] {
  const metaClass = metamodel.classes.get(eClass);
  if (metaClass === undefined) throw new Error(`There is no class ${eClass}.`);
  return metaClass;
}

function withValue(element: Element, { name }: Feature, value: unknown): Element {
  const rest = Object.fromEntries(Object.entries(element).filter(([key]) => key !== name));
  // Checked border: an element with another value is an element; whether it is a valid one is looked at afterwards.
  return (value === undefined ? rest : { ...rest, [name]: value }) as unknown as Element;
}

function drawnValues(
  draw: Draw,
  given: {
    readonly metamodel: Metamodel;
    readonly root: Element;
    readonly element: Element;
    readonly feature: Feature;
    readonly each: number;
  },
): readonly unknown[] {
  const { metamodel, root, element, feature, each } = given;
  const all = elementsOf(root);
  const kinds = new Set(metamodel.concreteKinds(feature.type));
  const targets = all.filter(({ eClass, id }) => kinds.has(eClass) && id !== element.id);
  const taken = new Set(
    all.filter(({ id }) => id !== element.id).map((one) => lettersOf(valueOf(one, feature.name))),
  );
  const one = (): unknown => {
    if (feature.kind === 'reference') return targets[draw(Math.max(1, targets.length))]?.id;
    const value = drawValue(draw, metamodel, feature);
    return isNaming(feature) && taken.has(lettersOf(value)) ? undefined : value;
  };
  const drawn = Array.from({ length: each }, () => {
    const values = Array.from({ length: feature.many ? 1 + draw(2) : 1 }, one).filter(
      (value) => value !== undefined,
    );
    return feature.many ? [...new Set(values)] : values[0];
  });
  const literals = (metamodel.enums.get(feature.type)?.literals ?? []).map((literal) =>
    feature.many ? [literal] : literal,
  );
  return [undefined, ...drawn.filter((value) => value !== undefined && !isEmpty(value)), ...literals];
}

function isNaming({ name }: Feature): boolean {
  return name === 'name' || name === 'code';
}

/** What is left of a name in code. */
function lettersOf(value: unknown): string {
  return String(value)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** The elements and files that an answer of impact analysis names. */
export function namedIn(answer: unknown): ReadonlySet<Place> {
  const named = new Set<Place>();
  if (!isObject(answer) || !Array.isArray(answer['downstream']) || !Array.isArray(answer['artifacts']))
    throw new Error('This is not an answer of impact analysis.');
  for (const node of answer['downstream']) {
    if (!isObject(node) || typeof node['elementId'] !== 'string') continue;
    named.add(`${node['level'] === 'pim' ? 'pim' : 'psm'} ${node['elementId']}`);
  }
  for (const artifact of answer['artifacts'])
    if (isObject(artifact) && Array.isArray(artifact['files']))
      for (const path of artifact['files']) named.add(`file ${String(path)}`);
  return named;
}

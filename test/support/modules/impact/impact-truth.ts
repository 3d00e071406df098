import { cimToPim } from '../../../../src/chain/cim-to-pim/index.ts';
import { cim } from '../../../../src/chain/cim/cim.ts';
import type { Level } from '../../../../src/chain/levels.ts';
import { levels } from '../../../../src/chain/levels.ts';
import { pimToPsm } from '../../../../src/chain/pim-to-psm/index.ts';
import { pim } from '../../../../src/chain/pim/pim.ts';
import { generateTexts } from '../../../../src/chain/psm-to-artifact/index.ts';
import { psm } from '../../../../src/chain/psm/psm.ts';
import { errorFinder } from '../../../../src/chain/semantic-findings.ts';
import { compareModels } from '../../../../src/kernel/merge/compare-models.ts';
import type { Feature, Metamodel } from '../../../../src/kernel/metamodel/metamodel.ts';
import { isKindOf } from '../../../../src/kernel/metamodel/metamodel.ts';
import type { Element } from '../../../../src/kernel/model/element.ts';
import { isElement, isObject, valueOf } from '../../../../src/kernel/model/element.ts';
import { openModel } from '../../../../src/kernel/model/model.ts';
import { settableFeatures } from '../../../../src/kernel/operations/settable-features.ts';
import { transform } from '../../../../src/kernel/transformation/transform.ts';
import { validateStructure } from '../../../../src/kernel/validation/structural.ts';
import { sha256Hex } from '../../../../src/lib/sha256-hex.ts';
import { edited, elementsOf, without } from '../../../fixtures/altered-models.ts';
import type { Draw } from '../../testing/random-numbers.ts';
import { drawValue } from '../../chain/random/random-level-model.ts';
import { programTexts } from '../../chain/psm-to-artifact/program-texts.ts';

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

/**
 * Runs the chain on changed states of its first model, without the service and its trials, and says what came out
 * otherwise. What was generated from equal models before is remembered.
 */
export function chainTruth(chain: GeneratedChain): (changed: Element) => ReadonlySet<Place> {
  const files = filesOf(chain.psm);
  const behindDeployment = remembered((deployment) => {
    const after = filesOf(deployment);
    return [
      ...changedIn(psm, chain.psm, deployment).map((id): Place => `psm ${id}`),
      ...[...files].flatMap(([path, content]): Place[] =>
        after.get(path) === content ? [] : [`file ${path}`],
      ),
    ];
  });
  const behindArchitecture = remembered((architecture) => [
    ...(chain.first === 'cim' ? changedIn(pim, chain.pim, architecture) : []).map((id): Place => `pim ${id}`),
    ...behindDeployment(transform(pimToPsm, openModel(pim, architecture)).root),
  ]);
  return (changed) => {
    const architecture =
      chain.first === 'pim'
        ? changed
        : unlessInvalid(() => transform(cimToPim, openModel(cim, changed)).root);
    return new Set(architecture === undefined ? [] : behindArchitecture(architecture));
  };
}

function remembered(
  placesBehind: (model: Element) => readonly Place[],
): (model: Element) => readonly Place[] {
  const known = new Map<string, readonly Place[]>();
  return (model) => {
    const key = sha256Hex(JSON.stringify(model));
    const places = known.get(key) ?? unlessInvalid(() => placesBehind(model)) ?? [];
    known.set(key, places);
    return places;
  };
}

/** A structurally valid model that breaks a constraint need not be one that rules or templates can do something with. */
function unlessInvalid<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

function changedIn(metamodel: Metamodel, before: Element, after: Element): readonly string[] {
  return compareModels(metamodel, { before, after })
    .filter(({ kind, elementClass }) => kind !== 'ADDED' && !elementClass.startsWith('Trace'))
    .map(({ elementId }) => elementId);
}

function filesOf(deployment: Element): ReadonlyMap<string, string> {
  return generateTexts(openModel(psm, deployment), programTexts);
}

/** What changes of an element are drawn from. */
type Drawing = {
  readonly level: 'cim' | 'pim';
  readonly root: Element;
  readonly element: Element;
  /**
   * So many values of a feature are drawn, and so many that others have in it; of places to move to, of elements to
   * refer to and of names of others ten times as many.
   */
  readonly each: number;
};

/**
 * Structurally valid changes of an element: it is removed, moved into other containers, and each feature that people can
 * set is unset and gets some drawn values, names of others among them. A name, code or path that the level does not
 * allow twice is left out: nothing is generated from such a model.
 */
export function* drawChanges(draw: Draw, given: Drawing): Generator<Change> {
  const { level, root, element } = given;
  const { metamodel } = levels[level];
  const valid = (made: Element): boolean => validateStructure(metamodel, made).length === 0;
  if (element.id !== root.id) {
    // Links say of the removed element by plain text where it came from; the next transformation writes them again.
    const made = without(metamodel, withoutTrace(root), new Set([element.id]));
    if (valid(made)) yield { says: 'removed', made };
  }
  for (const { says, made } of drawMoves(draw, given)) if (valid(made)) yield { says, made };
  const errors = errorsOf(level, root);
  for (const feature of settableFeatures(metaClassOf(metamodel, element)))
    for (const value of drawnValues(draw, given, feature)) {
      const made = edited(root, (one) => (one.id === element.id ? withValue(one, feature, value) : one));
      if (!valid(made)) continue;
      const isTaken = isNaming(feature) && takenBy(given, feature).has(lettersOf(value));
      if (isTaken && [...errorsOf(level, made)].some((error) => !errors.has(error))) continue;
      yield { says: `${feature.name} = ${JSON.stringify(value)}`, made };
    }
}

function errorsOf(level: Level, root: Element): ReadonlySet<string> {
  return new Set(errorFinder(level)(root).map(({ code, elementId }) => `${code} ${elementId ?? ''}`));
}

/** The element in other containers that take elements of its class. */
function* drawMoves(draw: Draw, given: Drawing): Generator<Change> {
  const { level, root, element, each } = given;
  const { metamodel } = levels[level];
  const inside = new Set(elementsOf(element).map(({ id }) => id));
  const places = elementsOf(root)
    .filter(({ id }) => !inside.has(id))
    .flatMap((holder) =>
      metaClassOf(metamodel, holder)
        .containments.filter(({ many, type }) => many && isKindOf(metamodel, element.eClass, type))
        .map(({ name }) => ({ holder, name })),
    );
  for (const { holder, name } of drawSome(draw, places, 10 * each))
    yield {
      says: `moved into ${name} of ${holder.id}`,
      made: edited(root, (one) => {
        const rest = withoutPart(one, element.id);
        if (one.id !== holder.id) return rest;
        return { ...rest, [name]: [...[valueOf(rest, name) ?? []].flat(), element] };
      }),
    };
}

function withoutPart(element: Element, id: string): Element {
  const isPart = (value: unknown): boolean => isElement(value) && value.id === id;
  const kept = (value: unknown): unknown =>
    Array.isArray(value) ? value.filter((one: unknown) => !isPart(one)) : value;
  const entries = Object.entries(element).filter(([, value]) => !isPart(value));
  const { eClass, id: own } = element;
  return { eClass, id: own, ...Object.fromEntries(entries.map(([key, value]) => [key, kept(value)])) };
}

/** So many of some values, or all when there are no more, in a drawn order. */
function drawSome<T>(draw: Draw, values: readonly T[], most: number): readonly T[] {
  const left = [...values];
  return Array.from({ length: Math.min(most, values.length) }, () =>
    left.splice(draw(left.length), 1),
  ).flat();
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

function drawnValues(draw: Draw, given: Drawing, feature: Feature): readonly unknown[] {
  const { level, root, element, each } = given;
  const { metamodel } = levels[level];
  const others = elementsOf(root).filter(({ id }) => id !== element.id);
  const kinds = new Set(metamodel.concreteKinds(feature.type));
  const targets = others.filter(({ eClass }) => kinds.has(eClass)).map(({ id }) => id);
  const ofOthers = others
    .filter((one) => metaClassOf(metamodel, one).featureByName.get(feature.name)?.type === feature.type)
    .flatMap((one) => valueOf(one, feature.name) ?? []);
  const singles =
    feature.kind === 'reference'
      ? drawSome(draw, targets, 10 * each)
      : [
          ...Array.from({ length: each }, () => drawValue(draw, metamodel, feature)),
          ...drawSome(draw, [...new Set(ofOthers)], isNaming(feature) ? 10 * each : each),
          ...(metamodel.enums.get(feature.type)?.literals ?? []),
        ];
  if (!feature.many) return [undefined, ...singles];
  const now = [valueOf(element, feature.name) ?? []].flat();
  const lists = singles.flatMap((value) => [[value], [...now, value]]);
  const fewer = now.map((value) => now.filter((other) => other !== value));
  return [
    undefined,
    ...[...lists, ...fewer].map((list) => [...new Set(list)]).filter((list) => !isEmpty(list)),
  ];
}

/** What is left in code of the names that other elements have in a feature. */
function takenBy({ root, element }: Drawing, feature: Feature): ReadonlySet<string> {
  const others = elementsOf(root).filter(({ id }) => id !== element.id);
  return new Set(others.map((one) => lettersOf(valueOf(one, feature.name))));
}

function isNaming({ name }: Feature): boolean {
  return name === 'name' || name === 'code' || name === 'path';
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

import type { MetamodelSpec } from '../../../../src/kernel/metamodel/feature-spec.ts';
import type { Feature, Metamodel } from '../../../../src/kernel/metamodel/metamodel.ts';
import type { Element } from '../../../../src/kernel/model/element.ts';
import { isElement, isObject } from '../../../../src/kernel/model/element.ts';
import type { Finding } from '../../../../src/kernel/model/finding.ts';
import { openModel } from '../../../../src/kernel/model/model.ts';
import type { ConstraintSet } from '../../../../src/kernel/validation/constraint.ts';
import { validateSemantics } from '../../../../src/kernel/validation/semantic.ts';
import { validateStructure } from '../../../../src/kernel/validation/structural.ts';
import { elementsOf, without } from '../../../fixtures/altered-models.ts';
import type { Draw } from '../../testing/random-numbers.ts';
import { drawValue } from './random-level-model.ts';

type Draft = Record<string, unknown> & Element;

/** A level as its models are judged: by its tables, then by its constraints. */
export type Level<S extends MetamodelSpec> = {
  readonly metamodel: Metamodel<S>;
  readonly constraints: ConstraintSet<S>;
};

/** The errors of a model: those of its structure, or where it has none those of its constraints. */
export function errorFindings<S extends MetamodelSpec>(level: Level<S>, model: Element): readonly Finding[] {
  const structural = validateStructure(level.metamodel, model);
  const findings =
    structural.length > 0
      ? structural
      : validateSemantics(level.constraints, openModel(level.metamodel, model));
  return findings.filter(({ severity }) => severity === 'ERROR');
}

/**
 * Draws changes to a model from the tables alone – features set and unset, references led elsewhere, elements added
 * and taken out – and mends what they broke, until the level finds no error. Any class, literal and feature can come
 * out of it.
 */
export function drawValidModel<S extends MetamodelSpec>(
  draw: Draw,
  level: Level<S>,
  start: Element,
  changes: number,
): Element {
  let model = structuredClone(start) as Draft;
  const { metamodel } = level;
  for (let count = 0; count < changes; count += 1) alter(draw, metamodel, model);
  for (let round = 0; round < mostRounds; round += 1) {
    const findings = errorFindings(level, model);
    if (findings.length === 0) return model;
    model = mended(draw, metamodel, model, findings, round);
  }
  throw new Error(`${level.metamodel.name}: the model still has errors after ${mostRounds} rounds.`);
}

const mostRounds = 200;

/** From this round on elements with errors are taken out, so that there is an end to it. */
const patience = 8;

function mended(
  draw: Draw,
  metamodel: Metamodel,
  model: Draft,
  findings: readonly Finding[],
  round: number,
): Draft {
  const byId = new Map(elementsOf(model).map((element) => [element.id, element as Draft]));
  const doomed = new Set<string>();
  const fixes: (() => void)[] = [];
  for (const { elementId, feature, fix, jsonPointer } of findings) {
    const element = byId.get(elementId ?? '') ?? drawOne(draw, [...byId.values()]);
    const table = metamodel.classes.get(element.eClass)?.featureByName.get(feature ?? '');
    const isHopeless = draw(patience) < round - draw(patience);
    if (fix !== undefined && draw(4) > 0) fixes.push(...prepared(model, fix.patch));
    else if (isHopeless && element !== model) doomed.add(element.id);
    else if (table !== undefined && table.kind !== 'containment' && draw(4) > 0)
      setFeature(draw, metamodel, { model, element, feature: table });
    else if (jsonPointer !== '') alterElement(draw, metamodel, model, element);
  }
  for (const fix of fixes) fix();
  return doomed.size === 0 ? model : (without(metamodel, model, doomed) as Draft);
}

/** Patches as changes of the very objects and lists they lead to, so that several can be made one after the other. */
function prepared(
  model: Draft,
  patch: readonly { readonly op: string; readonly path: string; readonly value?: unknown }[],
): (() => void)[] {
  return patch.flatMap(({ op, path, value }) => {
    const keys = path.split('/').slice(1);
    const last = keys.pop() ?? '';
    let place: unknown = model;
    for (const key of keys) place = isObject(place) || Array.isArray(place) ? place[key as never] : undefined;
    const given = withIds(value);
    if (Array.isArray(place)) {
      const list: unknown[] = place;
      const old = list[Number(last)];
      if (op === 'remove')
        return [
          (): void => {
            if (list.includes(old)) list.splice(list.indexOf(old), 1);
          },
        ];
      return [
        (): void => {
          if (op === 'replace') list.splice(list.indexOf(old), 1, given);
          else list.push(given);
        },
      ];
    }
    const object = place as Draft | undefined;
    if (object === undefined) return [];
    return [
      (): void => {
        if (op === 'remove') Reflect.deleteProperty(object, last);
        else object[last] = given;
      },
    ];
  });
}

let made = 0;

/** Elements that fixes add have no ids yet. */
function withIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withIds);
  if (!isObject(value)) return value;
  const inside = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withIds(inner)]));
  if (!('eClass' in inside) || 'id' in inside) return inside;
  made += 1;
  return { ...inside, id: `fix-${made}` };
}

/** Alters an element of some class, all classes being equally likely; adds one where the model has none. */
function alter(draw: Draw, metamodel: Metamodel, model: Draft): void {
  const all = elementsOf(model) as readonly Draft[];
  const { name } = drawOne(
    draw,
    [...metamodel.classes.values()].filter((each) => !each.abstract),
  );
  const some = all.filter(({ eClass }) => eClass === name);
  if (some.length > 0) {
    alterElement(draw, metamodel, model, drawOne(draw, some));
    return;
  }
  const places = all.flatMap((element) =>
    (metamodel.classes.get(element.eClass)?.containments ?? [])
      .filter(({ type }) => metamodel.concreteKinds(type).includes(name))
      .map((feature) => ({ model, element, feature })),
  );
  if (places.length > 0) addChild(draw, metamodel, drawOne(draw, places));
}

function alterElement(draw: Draw, metamodel: Metamodel, model: Draft, element: Draft): void {
  const features = metamodel.classes.get(element.eClass)?.stored ?? [];
  if (features.length === 0) return;
  setFeature(draw, metamodel, { model, element, feature: drawOne(draw, features) });
}

function setFeature(
  draw: Draw,
  metamodel: Metamodel,
  at: { readonly model: Draft; readonly element: Draft; readonly feature: Feature },
): void {
  const { model, element, feature } = at;
  if (feature.kind === 'containment') {
    addChild(draw, metamodel, at);
    return;
  }
  if (!feature.required && draw(3) === 0) {
    Reflect.deleteProperty(element, feature.name);
    return;
  }
  const value = (): unknown =>
    feature.kind === 'attribute'
      ? drawValue(draw, metamodel, feature)
      : drawNear(draw, metamodel, { model, element, feature });
  const values = Array.from({ length: feature.many ? draw(2) + 1 : 1 }, value);
  const present = [...new Set(values.filter((each) => each !== undefined))];
  if (present.length > 0) element[feature.name] = feature.many ? present : present[0];
}

/** A target for a reference: mostly the one that has most containers in common with the element, out of a few. */
function drawNear(
  draw: Draw,
  metamodel: Metamodel,
  at: { readonly model: Draft; readonly element: Draft; readonly feature: Feature },
): string | undefined {
  const kinds = new Set(metamodel.concreteKinds(at.feature.type));
  const candidates = elementsOf(at.model).filter(({ eClass }) => kinds.has(eClass));
  if (candidates.length === 0) return undefined;
  const containers = containersIn(at.model);
  const own = new Set(pathOf(containers, at.element));
  const few = Array.from({ length: 1 + draw(5) }, () => drawOne(draw, candidates));
  const closeness = (one: Element): number => pathOf(containers, one).filter((each) => own.has(each)).length;
  return few.reduce((best, one) => (closeness(one) > closeness(best) ? one : best)).id;
}

function containersIn(root: Element): ReadonlyMap<Element, Element> {
  const containers = new Map<Element, Element>();
  for (const element of elementsOf(root))
    for (const part of Object.values(element).flat()) if (isElement(part)) containers.set(part, element);
  return containers;
}

/** An element and everything that it stands in. */
function pathOf(containers: ReadonlyMap<Element, Element>, element: Element): readonly Element[] {
  const path: Element[] = [];
  for (let next: Element | undefined = element; next !== undefined; next = containers.get(next))
    path.push(next);
  return path;
}

function addChild(
  draw: Draw,
  metamodel: Metamodel,
  at: { readonly model: Draft; readonly element: Draft; readonly feature: Feature },
): void {
  const { model, element, feature } = at;
  const kinds = metamodel.concreteKinds(feature.type);
  if (kinds.length === 0 || (!feature.many && element[feature.name] !== undefined)) return;
  const child = drawChild(draw, metamodel, drawOne(draw, kinds), 0);
  const list = [element[feature.name] ?? []].flat();
  element[feature.name] = feature.many ? [...list, child] : child;
  for (const each of elementsOf(child) as readonly Draft[])
    for (const own of metamodel.classes.get(each.eClass)?.stored ?? [])
      if (own.kind !== 'containment' && (own.required ? own.default === undefined : draw(5) === 0))
        setFeature(draw, metamodel, { model, element: each, feature: own });
}

const mostDepth = 3;

function drawChild(draw: Draw, metamodel: Metamodel, className: string, depth: number): Draft {
  made += 1;
  const child: Draft = { eClass: className, id: `new-${made}` };
  for (const { name, type, many, required } of metamodel.classes.get(className)?.containments ?? []) {
    const kinds = metamodel.concreteKinds(type);
    if (kinds.length === 0 || (!required && (depth >= mostDepth || draw(2) === 0))) continue;
    const inner = drawChild(draw, metamodel, drawOne(draw, kinds), depth + 1);
    child[name] = many ? [inner] : inner;
  }
  return child;
}

function drawOne<T>(draw: Draw, values: readonly T[]): T {
  const value = values[draw(values.length)];
  if (value === undefined) throw new Error('There is nothing to pick from.');
  return value;
}

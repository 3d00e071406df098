import { valueOf } from '../../../kernel/model/element.ts';
import type { Scalar, ValuesByFeature } from '../../../kernel/operations/model-operation.ts';
import { camelCase, pascalCase, upperSnakeCase } from '../../core/naming.ts';
import type { Occurrences } from './languages/language.ts';
import type { Named } from './names.ts';
import type { Workbench } from './workbench.ts';

/** The codes of statements, by class. */
const prefixes: Readonly<Record<string, string>> = {
  FunctionalRequirement: 'FR',
  QualityRequirement: 'QR',
  Constraint: 'C',
  BusinessRule: 'BR',
};

/** What a class requires besides its name, as far as nothing else was said. */
export function neededValues(bench: Workbench, className: string, name: string): ValuesByFeature {
  const { metamodel } = bench.level;
  const values: Record<string, Scalar> = {};
  for (const feature of metamodel.classes.get(className)?.attributes ?? []) {
    if (!feature.required || feature.default !== undefined || feature.name === 'name') continue;
    if (feature.type === 'CodeName') values[feature.name] = codeFor(className, name);
    else if (feature.name === 'code') values['code'] = nextCode(bench, prefixes[className] ?? 'E');
    else if (feature.name === 'statement' || feature.name === 'definition') values[feature.name] = name;
    else {
      const literal = metamodel.enums.get(feature.type)?.literals[0];
      if (literal !== undefined) values[feature.name] = literal;
    }
  }
  return values;
}

/** The next free code with a prefix: `BR-2`. */
function nextCode(bench: Workbench, prefix: string): string {
  const codes = [
    ...[...bench.scene.elements.values()].map((each) => valueOf(each, 'code')),
    ...bench.operations.map((each) => (each.op === 'add' ? each.set?.['code'] : undefined)),
  ];
  const numbers = codes.map((code) =>
    Number(typeof code === 'string' ? (new RegExp(`^${prefix}-(\\d{1,9})$`).exec(code)?.[1] ?? 0) : 0),
  );
  return `${prefix}-${numbers.reduce((most, each) => Math.max(most, each), 0) + 1}`;
}

/** A name for machines, as its class writes it. */
export function codeFor(className: string, name: string): string {
  if (className === 'EnumLiteral') return upperSnakeCase(name);
  if (/^(?:Attribute|Command|Query|Parameter|Association)$/.test(className)) return camelCase(name);
  return pascalCase(className === 'Aggregate' ? `${name} aggregate` : name);
}

/** The bounded context an element stands in. */
export function contextOf(bench: Workbench, element: Named): Named | undefined {
  return [element, ...bench.around(element)].find(({ class: kind }) => kind === 'BoundedContext');
}

/** The aggregate whose root an entity is. */
export function aggregateOf(bench: Workbench, element: Named): Named | undefined {
  const container = bench.element(element.containerId);
  const isRoot =
    element.class === 'Entity' &&
    container?.class === 'Aggregate' &&
    bench.value(container, 'root') === element.id;
  return isRoot ? container : undefined;
}

/** An aggregate with its root entity and the key of it; gives the entity. */
export function addAggregate(bench: Workbench, context: Named, name: string): Named {
  const root = bench.nextRef(2);
  const aggregate = bench.add({
    class: 'Aggregate',
    name,
    container: context.id,
    feature: 'aggregates',
    set: { code: codeFor('Aggregate', name), root },
  });
  return addEntity(bench, aggregate, name);
}

/** An entity with its key. */
export function addEntity(bench: Workbench, aggregate: Named, name: string): Named {
  const entity = bench.add({
    class: 'Entity',
    name,
    container: aggregate.id,
    feature: 'entities',
    set: neededValues(bench, 'Entity', name),
  });
  bench.add({
    class: 'Attribute',
    name: 'Id',
    container: entity.id,
    feature: 'attributes',
    set: { code: 'id', scalar: 'UUID', required: true, identifier: true, readOnly: true },
  });
  return entity;
}

/** A new business object, or an entity with an aggregate of its own beside `near`. */
export function addObject(bench: Workbench, name: string, near: Named | undefined): Named | undefined {
  if (bench.level.level === 'cim') {
    const domain = near === undefined ? undefined : bench.value(near, 'domain');
    return bench.add({
      class: 'BusinessObject',
      name,
      container: bench.scene.model.id,
      feature: 'businessObjects',
      set: typeof domain === 'string' ? { domain } : {},
    });
  }
  const context = near === undefined ? undefined : contextOf(bench, near);
  return context === undefined ? undefined : addAggregate(bench, context, name);
}

/** The cardinality that says how many. */
export function cardinalityOf({ least, most }: Occurrences): string {
  if (most <= 1) return least === 0 ? 'ZERO_OR_ONE' : 'EXACTLY_ONE';
  return least === 0 ? 'ZERO_OR_MORE' : 'ONE_OR_MORE';
}

/** The relations between two things, whichever is the source. */
export function relationsBetween(bench: Workbench, a: Named, b: Named): readonly Named[] {
  return bench.ofClass(bench.level.relation).filter((each) => {
    const ends = [bench.value(each, 'source'), bench.value(each, 'target')];
    return (ends[0] === a.id && ends[1] === b.id) || (ends[0] === b.id && ends[1] === a.id);
  });
}

/** What is said of a relation. */
export type Relating = {
  readonly verb: string;
  /** How many of the second an element of the first has, and the other way round. */
  readonly perA?: Occurrences | undefined;
  readonly perB?: Occurrences | undefined;
};

/** Adds a relation between two things, or says more of the one there is; undefined where it cannot be. */
export function relate(bench: Workbench, a: Named, b: Named, given: Relating): Named | undefined {
  const known = relationsBetween(bench, a, b);
  const says = (text: string): boolean => text.toLowerCase().includes(given.verb.toLowerCase());
  const relation = known.length > 1 ? known.find(({ name }) => given.verb !== '' && says(name)) : known[0];
  if (known.length > 1 && relation === undefined)
    return bench.ask({
      key: `relation ${a.id} ${b.id}`,
      question: `"${a.name}" and "${b.name}" have several relations. Which one do you mean?`,
      expects: 'OPTION',
      classes: [],
      options: known.map(({ id, name }) => ({ label: name, value: id })),
    });
  if (relation !== undefined) {
    const isForward = bench.value(relation, 'source') === a.id;
    const values: Record<string, Scalar> = {};
    const [ofA, ofB] = isForward
      ? (['targetCardinality', 'sourceCardinality'] as const)
      : (['sourceCardinality', 'targetCardinality'] as const);
    for (const [feature, amount] of [
      [ofA, given.perA],
      [ofB, given.perB],
    ] as const)
      if (amount !== undefined)
        values[feature] = cardinalityOf(keepingLeast(amount, bench.value(relation, feature)));
    if (Object.keys(values).length > 0) bench.set(relation, values);
    else bench.notes.push(`"${a.name}" and "${b.name}" are connected already.`);
    return relation;
  }
  return addRelation(bench, a, b, given);
}

/** "At most 3" says nothing of how few: where one is needed, one stays needed. */
function keepingLeast(amount: Occurrences, before: unknown): Occurrences {
  const isBound = amount.least === 0 && amount.most > 1 && amount.most < Infinity;
  return isBound && (before === 'ONE_OR_MORE' || before === 'EXACTLY_ONE') ? { ...amount, least: 1 } : amount;
}

function addRelation(bench: Workbench, a: Named, b: Named, given: Relating): Named | undefined {
  const name =
    given.verb === ''
      ? `${a.name} relates to ${b.name.toLowerCase()}`
      : `${a.name} ${given.verb} ${b.name.toLowerCase()}`;
  const ends = {
    source: a.id,
    target: b.id,
    targetCardinality: cardinalityOf(given.perA ?? { least: 0, most: 1 }),
    sourceCardinality: cardinalityOf(given.perB ?? { least: 0, most: Infinity }),
  };
  if (bench.level.level === 'cim')
    return bench.add({
      class: 'ObjectRelation',
      name,
      container: bench.scene.model.id,
      feature: 'relations',
      set: ends,
    });
  const context = contextOf(bench, a);
  if (context === undefined) return undefined;
  return bench.add({
    class: 'Association',
    name,
    container: context.id,
    feature: 'associations',
    set: {
      ...ends,
      code: freeCode(bench, context, `${a.name} ${b.name}`),
      targetRole: camelCase(b.name),
      kind: contextOf(bench, b)?.id === context.id ? 'REFERENCE' : 'ID_REFERENCE',
    },
  });
}

function freeCode(bench: Workbench, context: Named, name: string): string {
  const taken = new Set(bench.inside(context.id, 'Association').map((each) => bench.value(each, 'code')));
  const code = camelCase(name);
  for (let number = 2; ; number += 1) {
    const free = taken.has(code) ? `${code}${number}` : code;
    if (!taken.has(free)) return free;
  }
}

/** Removes an element; of an aggregate's root the aggregate, as it cannot do without. */
export function removeElement(bench: Workbench, element: Named): void {
  bridge(bench, element);
  const aggregate = aggregateOf(bench, element);
  if (aggregate !== undefined) bench.forget(element.id);
  bench.remove((aggregate ?? element).id);
}

/** What came before a step that goes is followed by what came behind it. */
function bridge(bench: Workbench, step: Named): void {
  const ends = flowEnds[step.class];
  if (ends === undefined) return;
  const flows = [...bench.scene.elements.values()]
    .filter(({ eClass }) => eClass === ends.flow)
    .map((element) => ({ id: element.id, class: element.eClass, name: '', containerId: '', element }));
  const incoming = flows.filter((each) => bench.value(each, ends.to) === step.id);
  const outgoing = flows.filter((each) => bench.value(each, ends.from) === step.id);
  const [next, ...others] = outgoing;
  const target = next === undefined ? undefined : bench.value(next, ends.to);
  if (typeof target !== 'string' || others.length > 0) return;
  for (const each of incoming)
    if (bench.value(each, ends.from) !== target) bench.set(each, { [ends.to]: target });
}

/** How steps are joined, by their class. */
const flowEnds: Readonly<
  Record<string, { readonly flow: string; readonly from: string; readonly to: string } | undefined>
> = {
  ProcessStep: { flow: 'SequenceFlow', from: 'source', to: 'target' },
  WorkflowStep: { flow: 'WorkflowTransition', from: 'source', to: 'target' },
};

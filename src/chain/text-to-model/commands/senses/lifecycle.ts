import { withoutUndefined } from '../../../../lib/without-undefined.ts';
import type { Element } from '../../../../kernel/model/element.ts';
import { valueOf, valuesOf } from '../../../../kernel/model/element.ts';
import { neededValues } from '../operations.ts';
import type { Named } from '../names.ts';
import type { Workbench } from '../workbench.ts';
import { phrasesOf } from '../words.ts';

/** Where the states of a thing stand. */
export type Lifecycle = {
  readonly holder: Named;
  readonly list: Named;
  readonly feature: string;
  readonly class: string;
  readonly machine: string | undefined;
};

/** The lifecycle of a thing; a PIM's entity gets a status with an enumeration when it has none. */
export function lifecycleOf(bench: Workbench, given: Named, first?: string): Lifecycle | undefined {
  const holder =
    given.class === 'Aggregate' ? (bench.element(String(bench.value(given, 'root'))) ?? given) : given;
  if (bench.level.level === 'cim')
    return holder.class === 'BusinessObject'
      ? { holder, list: holder, feature: 'states', class: 'LifecycleState', machine: undefined }
      : undefined;
  if (holder.class !== 'Entity') return undefined;
  const attributes = bench.inside(holder.id, 'Attribute');
  const typed = attributes.filter(
    (each) => bench.element(String(bench.value(each, 'type')))?.class === 'Enumeration',
  );
  const status =
    typed.find(({ name }) => /stat(?:e|us)|phase|stage|lifecycle/i.test(name)) ??
    (typed.length === 1 ? typed[0] : undefined);
  const machine = bench.inside(holder.id, 'StateMachine')[0];
  if (status !== undefined) {
    const list = bench.element(String(bench.value(status, 'type')));
    if (list !== undefined)
      return {
        holder,
        list,
        feature: 'literals',
        class: 'EnumLiteral',
        machine: machine?.id ?? machineFor(bench, { holder, status, list, first }),
      };
  }
  const context = bench.around(holder).find(({ class: kind }) => kind === 'BoundedContext');
  if (context === undefined) return undefined;
  const list = bench.add({
    class: 'Enumeration',
    name: `${holder.name} status`,
    container: context.id,
    feature: 'types',
    set: neededValues(bench, 'Enumeration', `${holder.name} status`),
  });
  const attribute = bench.add({
    class: 'Attribute',
    name: 'Status',
    container: holder.id,
    feature: 'attributes',
    set: { code: 'status', type: list.id, required: true },
  });
  return {
    holder,
    list,
    feature: 'literals',
    class: 'EnumLiteral',
    machine: machineFor(bench, { holder, status: attribute, list, first }),
  };
}

function machineFor(
  bench: Workbench,
  given: {
    readonly holder: Named;
    readonly status: Named;
    readonly list: Named;
    readonly first: string | undefined;
  },
): string | undefined {
  const { holder, status, list, first } = given;
  if (first === undefined) return undefined;
  // A list that is there already begins with the state that things begin in.
  const [known] = bench.inside(list.id, 'EnumLiteral');
  const initial =
    known ??
    stateOf(bench, { holder, list, feature: 'literals', class: 'EnumLiteral', machine: undefined }, first);
  const machine = bench.add({
    class: 'StateMachine',
    name: `${holder.name} lifecycle`,
    container: holder.id,
    feature: 'stateMachine',
    set: { stateAttribute: status.id, initial: initial.id },
  });
  return machine.id;
}

/** The state of a lifecycle with a name; added when it is not there, at a place of its list or at the end. */
export function stateOf(bench: Workbench, lifecycle: Lifecycle, name: string, index?: number): Named {
  // "solange sie geplant ist": a helper is no state.
  if (phrasesOf(bench.language.auxiliaries.BE).has(name.toLowerCase())) bench.noise += 1;
  // "From Rented a vehicle …": where a move begins is no part of a name.
  const [first = ''] = name.split(' ');
  const leads = `${bench.language.joints.FROM}, ${bench.language.joints.BACK}`;
  if (name.includes(' ') && phrasesOf(leads).has(first.toLowerCase())) bench.noise += 1;
  const known = bench.inside(lifecycle.list.id, lifecycle.class);
  const same = known.find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (same !== undefined) return same;
  const isFirst = known.length === 0 && lifecycle.class === 'LifecycleState';
  return bench.add({
    class: lifecycle.class,
    name,
    container: lifecycle.list.id,
    feature: lifecycle.feature,
    ...withoutUndefined({ index }),
    set: { ...neededValues(bench, lifecycle.class, name), ...(isFirst && { kind: 'INITIAL' }) },
  });
}

/** The moves from one state to another that the model has. */
export function transitionsBetween(bench: Workbench, from: Named, to: Named): readonly Element[] {
  return [...bench.scene.elements.values()].filter(
    (each) =>
      /^(?:StateTransition|Transition)$/.test(each.eClass) &&
      valueOf(each, 'to') === to.id &&
      startIds(bench, each).includes(from.id),
  );
}

/** The states that a move begins in. */
export function startIds(bench: Workbench, transition: Element): readonly string[] {
  const feature = bench.level.metamodel.classes.get(transition.eClass)?.featureByName.get('from');
  return feature === undefined ? [] : valuesOf(transition, feature).map(String);
}

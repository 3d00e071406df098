import type { Feature } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import { describe } from '../model/finding.ts';
import type { Resolver } from './conflict-resolver.ts';
import { shown } from './conflict.ts';
import type { ListArbiter } from './merge-list.ts';
import { mergeMembers, mergeOrder } from './merge-list.ts';
import { keysOf, listOf, repeatedKeys, sameSequence, sameValue } from './values.ts';

/** The value of one feature on the three sides; unset, default and empty are all undefined. */
export type ThreeValues = { readonly base: unknown; readonly working: unknown; readonly generated: unknown };

/** Merges the values of one attribute or reference of an element by the feature's ownership policy. */
export function mergeValue(
  feature: Feature,
  given: { readonly element: Element; readonly values: ThreeValues; readonly resolver: Resolver },
): unknown {
  const { base, working, generated } = given.values;
  if (base === generated || working === generated) return working;
  switch (feature.policy) {
    case 'IGNORE':
    case 'IMMUTABLE':
    case 'USER_OWNED':
      return working;
    case 'GENERATOR_OWNED':
      return sameValue(feature, base, generated) ? working : generated;
    case 'THREE_WAY':
      return feature.many ? mergeList(feature, given) : mergeSingle(feature, given);
  }
}

type Merging = { readonly element: Element; readonly values: ThreeValues; readonly resolver: Resolver };

function mergeSingle(feature: Feature, { element, values, resolver }: Merging): unknown {
  const { base, working, generated } = values;
  if (base === working) return generated;
  const resolution = resolver.resolve({
    element,
    feature: feature.name,
    kind: 'CHANGE_CHANGE',
    ...values,
    explanation: changedByBoth(feature, element, values),
  });
  return resolution === 'KEEP_USER' ? working : generated;
}

/** Explains that both sides gave a feature of an element another value. */
export function changedByBoth(
  { name }: Feature,
  element: Element,
  { base, working, generated }: ThreeValues,
): string {
  const was = `${name} of ${describe(element)} was ${shown(base)}`;
  return `${was}; the user made it ${shown(working)}, the generator ${shown(generated)}.`;
}

function mergeList(feature: Feature, merging: Merging): unknown {
  const { values } = merging;
  if (sameSequence(values.base, values.generated) || sameSequence(values.working, values.generated))
    return values.working;
  if (sameSequence(values.base, values.working)) return values.generated;
  const lists = {
    base: keysOf(values.base),
    working: keysOf(values.working),
    generated: keysOf(values.generated),
    repeated: repeatedKeys([values.base, values.working, values.generated]),
  };
  const ordered = feature.ordered ? 'ORDERED' : 'UNORDERED';
  const arbiter = listArbiter(feature, merging);
  const members = mergeMembers(lists, ordered, arbiter);
  const order = mergeOrder({ lists, isMember: (key) => members.has(key), ordered, arbiter });
  const valueByKey = new Map<string, unknown>();
  for (const side of ['generated', 'working'] as const)
    for (const [index, key] of lists[side].entries()) valueByKey.set(key, listOf(values[side])[index]);
  const merged = order.map((key) => valueByKey.get(key));
  if (merged.length > feature.upper) return tooMany(feature, merging);
  return merged.length === 0 ? undefined : merged;
}

/** Additions of both sides that are too many together: one list or the other. */
function tooMany(feature: Feature, { element, values, resolver }: Merging): unknown {
  const resolution = resolver.resolve({
    element,
    feature: feature.name,
    kind: 'CHANGE_CHANGE',
    ...values,
    explanation: `${feature.name} of ${describe(element)} takes ${feature.upper} at most; what the user and the generator made of it is more together.`,
  });
  return resolution === 'KEEP_USER' ? values.working : values.generated;
}

function listArbiter(feature: Feature, { element, values, resolver }: Merging): ListArbiter {
  const found = { element, feature: feature.name, ...values };
  const place = `${feature.name} of ${describe(element)}`;
  return {
    member: (member, kind) =>
      resolver.resolve({
        ...found,
        member,
        kind,
        explanation:
          kind === 'CHANGE_DELETE'
            ? `The user moved ${member} within ${place}, the generator removed it.`
            : `The user removed ${member} from ${place}, the generator moved it.`,
      }),
    order: () =>
      resolver.resolve({
        ...found,
        kind: 'ORDER',
        explanation: `The user and the generator reordered ${place} differently.`,
      }),
  };
}

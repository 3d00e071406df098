import type { RequestedThing } from '../members.ts';
import type { Workbench } from '../workbench.ts';

/** The classes of what members may be added to. */
export function ownersFor(
  bench: Workbench,
  members: readonly RequestedThing[],
): readonly string[] | undefined {
  // What has a type is an attribute.
  if (members.every((each) => each.class === undefined && each.type !== undefined))
    return ['BusinessObject', 'Entity', 'ValueObject'];
  const classes = new Set<string>();
  for (const { class: kind } of members) {
    const { level } = bench;
    if (kind === undefined)
      for (const each of [
        'BusinessObject',
        'CodeList',
        'BusinessProcess',
        'BusinessDomain',
        'Entity',
        'ValueObject',
        'Enumeration',
        'Workflow',
        'BoundedContext',
        'Aggregate',
      ])
        classes.add(each);
    else for (const [container] of level.places[kind] ?? []) classes.add(container);
    if (kind === 'BusinessObject' || kind === 'CodeList' || kind === 'BusinessProcess')
      classes.add('BusinessDomain');
    if (kind === 'Aggregate' || kind === 'Entity' || kind === 'Workflow') classes.add('BoundedContext');
    if (kind === 'LifecycleState' || kind === 'CodeValue' || kind === 'EnumLiteral')
      for (const each of ['BusinessObject', 'CodeList', 'Entity', 'Enumeration']) classes.add(each);
    if (kind === 'Command' || kind === 'Query' || kind === 'Invariant') classes.add('Entity');
    if (kind === 'Permission') return [];
    if (kind === 'BusinessRule' || kind === 'BusinessEvent' || kind === 'FunctionalRequirement')
      classes.add('BusinessObject');
    if (kind === 'Attribute' || kind === 'BusinessAttribute') classes.delete('Aggregate');
  }
  return [...classes];
}

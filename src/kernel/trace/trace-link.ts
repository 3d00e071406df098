import type { Metamodel } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';

/** Features of generated elements that the transformation engine writes and rules never bind. */
export type TraceFeature =
  | 'generatedFrom'
  | 'generatedByTransformation'
  | 'traceId'
  | 'traces'
  | 'originalSources';

/** How strongly a source and a target are linked. */
export type TraceKind = 'PRIMARY' | 'HELPER' | 'CONTRIBUTING';

/** One derivation fact as it stands in a generated model. */
export type TraceLink = {
  readonly eClass: 'TraceLink';
  readonly id: string;
  readonly sourceLevel: string;
  readonly sourceId: string;
  readonly sourceClass: string;
  readonly sourceLabel?: string;
  readonly targetId: string;
  readonly targetClass: string;
  readonly role: string;
  readonly rule: string;
  readonly kind: TraceKind;
};

/** The kind of link a role makes: roles without hyphen name main images, roles with hyphen supporting elements. */
export function traceKindOf(role: string): TraceKind {
  return role.includes('-') ? 'HELPER' : 'PRIMARY';
}

/** A model without its trace links, which are half of a generated one, for work that does not ask where it came from. */
export function withoutTrace(metamodel: Metamodel, root: Element): Element {
  const containments = metamodel.classes.get(root.eClass)?.containments ?? [];
  const traces = new Set(containments.filter(({ type }) => type === 'TraceModel').map(({ name }) => name));
  // Checked border: `eClass` and `id` are no containments, so that they stay.
  return Object.fromEntries(Object.entries(root).filter(([name]) => !traces.has(name))) as unknown as Element;
}

import { withoutUndefined } from '../../lib/without-undefined.ts';
import { nameBasedId } from '../identity/name-based-id.ts';
import type { Element } from '../model/element.ts';
import { nameOf } from '../model/element.ts';
import { traceKindOf } from '../trace/trace-link.ts';
import type { TraceKind } from '../trace/trace-link.ts';
import type { RuleApplication, Run } from './create-targets.ts';
import { sourcesOf, traceLinkIdOf } from './created.ts';
import type { Contribution, Rule } from './rule.ts';

const traceLinkClass = 'TraceLink';

/** What a rule says about a target it did not make. */
export type Influence = { readonly rule: Rule; readonly source: Element; readonly entry: Contribution };

/** Asks a rule, and what it extends, for the targets its source influenced. */
export function influencesOf(run: Run, { rule: planned, source }: RuleApplication): readonly Influence[] {
  const influences: Influence[] = [];
  for (const { contributions } of planned.lineage)
    for (const entry of contributions?.(source, run.context) ?? [])
      influences.push({ rule: planned.rule, source, entry });
  return influences;
}

/**
 * One link per generated element, plus CONTRIBUTING links for every further source that influenced it; none when the
 * target's metamodel has no trace links.
 */
export function traceLinks(run: Run, influences: readonly Influence[]): readonly Element[] {
  if (!run.transformation.target.classes.has(traceLinkClass)) return [];
  const links: Element[] = [];
  const classOf = (id: string): string => {
    const entry = run.find(id);
    if (entry === undefined) throw new Error(`A trace link points to ${id}, which no rule made.`);
    return entry.target.eClass;
  };
  for (const created of run.created) {
    const { target, key, rule, id } = created;
    const traceLinkId = traceLinkIdOf(run.transformation, created);
    if (traceLinkId !== undefined)
      links.push(
        traceLink(run, {
          id: traceLinkId,
          source: key,
          targetId: id,
          targetClass: target.eClass,
          role: target.suffix === undefined ? target.role : `${target.role}:${target.suffix}`,
          rule,
          kind: traceKindOf(target.role),
        }),
      );
    for (const source of sourcesOf(created).slice(1))
      links.push(
        contribution(run, { rule, source, entry: { target: id, role: target.role, suffix: id }, classOf }),
      );
  }
  for (const { rule, source, entry } of influences)
    links.push(contribution(run, { rule, source, entry, classOf }));
  return links;
}

function contribution(run: Run, given: Influence & { readonly classOf: (id: string) => string }): Element {
  const { rule, source, entry } = given;
  return traceLink(run, {
    id: nameBasedId(run.transformation.name, source.id, `trace-contrib:${entry.role}`, entry.suffix),
    source,
    targetId: entry.target,
    targetClass: given.classOf(entry.target),
    role: entry.role,
    rule,
    kind: 'CONTRIBUTING',
  });
}

function traceLink(
  run: Run,
  link: {
    readonly id: string;
    readonly source: Element;
    readonly targetId: string;
    readonly targetClass: string;
    readonly role: string;
    readonly rule: Rule;
    readonly kind: TraceKind;
  },
): Element {
  const { target } = run.transformation;
  const sourceLabel = nameOf(link.source);
  const element = {
    eClass: traceLinkClass,
    id: link.id,
    sourceLevel: run.transformation.sourceLevel,
    sourceId: link.source.id,
    sourceClass: link.source.eClass,
    ...withoutUndefined({ sourceLabel }),
    targetId: link.targetId,
    targetClass: link.targetClass,
    role: link.role,
    rule: link.rule.id,
    ...(link.kind !== target.classes.get(traceLinkClass)?.featureByName.get('kind')?.default && {
      kind: link.kind,
    }),
  };
  return element;
}

import { pairsAt } from '../cuts.ts';
import { valueOf, valuesOf } from '../../../../kernel/model/element.ts';
import type { Element } from '../../../../kernel/model/element.ts';
import { withoutDeterminers } from '../amounts.ts';
import { addObject, aggregateOf } from '../operations.ts';
import type { Named } from '../names.ts';
import { find } from '../references.ts';
import { refer, referOne } from '../refer.ts';
import { classAt } from '../terms.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { phraseAt } from '../words.ts';
import type { Attempt, SenseReader } from './sense.ts';
import { newName, ownThing } from './split.ts';

/** "Merge A into B", "combine A and B into C". */
export const readMerge: SenseReader = (event, bench) => {
  if (
    event.isNegated ||
    !event.classes.has('MERGE') ||
    (event.form !== 'COMMAND' && event.form !== 'PASSIVE')
  )
    return [];
  const marks = bench.language.joints.MERGED_AS;
  const attempts: Attempt[] = [];
  if (event.form === 'COMMAND') {
    for (const { before, behind } of pairsAt(event.rest, marks))
      if (before.length > 0) attempts.push((on) => merge(on, before, behind));
    attempts.push((on) => merge(on, event.rest, undefined));
  } else
    for (const { before, behind } of pairsAt(event.rest, marks))
      if (before.length === 0) attempts.push((on) => merge(on, event.subject, behind));
  return attempts;
};

function merge(bench: Workbench, what: Span, into: Span | undefined): true | undefined {
  const kinds = [bench.level.object, bench.level.domain, bench.level.list, bench.level.role];
  const sources = refer(bench, what, { classes: kinds, several: true });
  if (sources === undefined) return undefined;
  bench.topics = [sources.map(({ id }) => id), ...bench.topics];
  const made = into === undefined ? undefined : newTarget(bench, into, sources[0]);
  const target =
    made ?? (into === undefined ? sources[0] : referOne(bench, namedIn(bench, into), { classes: kinds }));
  if (target === undefined) return undefined;
  const others = sources.filter(({ id }) => id !== target.id);
  if (others.length === 0 || others.some((each) => each.class !== target.class)) return undefined;
  if (into === undefined && others.length > 1) return undefined;
  for (const source of others) {
    moveMembers(bench, source, target);
    redirect(bench, source, target);
    const aggregate = aggregateOf(bench, source);
    if (aggregate !== undefined) bench.forget(source.id);
    bench.remove((aggregate ?? source).id);
  }
  bench.speakOf(target);
  return true;
}

/** "a single object named Owner": what the words for a thing lead to. */
function namedIn(bench: Workbench, span: Span): Span {
  const { rest } = withoutDeterminers(span, bench.language);
  const noun = classAt(rest, 0, bench)?.length ?? 0;
  const called = noun === 0 ? 0 : phraseAt(rest, noun, bench.language.named);
  return called > 0 && noun + called < rest.length ? rest.slice(noun + called) : span;
}

/** "into a new object Person": the thing that two are to become. */
function newTarget(bench: Workbench, into: Span, near: Named | undefined): Named | undefined {
  const own =
    near?.class === bench.level.object ? (ownThing(bench, into) ?? newName(bench, into)) : undefined;
  if (own === undefined || own.length === 0 || find(bench, own).kind === 'FOUND') return undefined;
  bench.use(into);
  return addObject(bench, bench.text(own), near);
}

/** Moves what the target lacks; equal members of equal type are one. */
function moveMembers(bench: Workbench, source: Named, target: Named): void {
  const { metamodel } = bench.level;
  const pairs: (readonly [Named, Named])[] = [[source, target]];
  const [a, b] = [aggregateOf(bench, source), aggregateOf(bench, target)];
  if (a !== undefined && b !== undefined) pairs.push([a, b]);
  for (const [from, to] of pairs)
    for (const member of bench.inside(from.id)) {
      if (member.id === source.id || bench.value(member, 'identifier') === true) continue;
      const same = bench
        .inside(to.id, member.class)
        .find(({ name }) => name.toLowerCase() === member.name.toLowerCase());
      if (same !== undefined) {
        bench.assume(`"${to.name}" keeps its own ${same.name}.`);
        continue;
      }
      const kinds = metamodel.classes.get(member.class)?.kinds ?? new Set<string>();
      const feature = metamodel.classes
        .get(to.class)
        ?.containments.find(({ type, many }) => kinds.has(type) && many);
      if (feature !== undefined) bench.move(member, to, feature.name);
    }
}

/** What refers to the one refers to the other. */
function redirect(bench: Workbench, source: Named, target: Named): void {
  const { metamodel } = bench.level;
  const renamed = new Map([[source.id, target.id]]);
  const [a, b] = [aggregateOf(bench, source), aggregateOf(bench, target)];
  if (a !== undefined && b !== undefined) renamed.set(a.id, b.id);
  const skipped = new Set([source.id, target.id, a?.id]);
  for (const element of bench.scene.elements.values()) {
    if (skipped.has(element.id)) continue;
    for (const feature of metamodel.classes.get(element.eClass)?.references ?? []) {
      if (feature.policy !== 'THREE_WAY') continue;
      const values = valuesOf(element, feature).map(String);
      if (!values.some((each) => renamed.has(each))) continue;
      const next = [...new Set(values.map((each) => renamed.get(each) ?? each))];
      if (isEmptied(bench, element, feature.name, next)) break;
      bench.operations.push({
        op: 'update',
        target: element.id,
        set: { [feature.name]: feature.many ? next : (next[0] ?? '') },
      });
    }
  }
}

/** A relation of two things that become one, and of two contexts, goes with the one that is merged. */
function isEmptied(bench: Workbench, element: Element, feature: string, next: readonly string[]): boolean {
  const pairs: Readonly<Record<string, string>> = {
    source: 'target',
    target: 'source',
    upstream: 'downstream',
    downstream: 'upstream',
  };
  const other = pairs[feature];
  if (
    other === undefined ||
    valueOf(element, other) !== next[0] ||
    bench.element(next[0] ?? '')?.class === undefined
  )
    return false;
  bench.remove(element.id);
  return true;
}

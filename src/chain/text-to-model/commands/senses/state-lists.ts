import { withoutDeterminers } from '../amounts.ts';
import { unranked } from '../member-heads.ts';
import type { Named } from '../names.ts';
import { isCommandIn } from '../commands-in.ts';
import { find } from '../references.ts';
import { refer } from '../refer.ts';
import { classAt } from '../terms.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { cutAt, isPhrase, phraseAt } from '../words.ts';
import type { Lifecycle } from './lifecycle.ts';
import { lifecycleOf, stateOf, transitionsBetween } from './lifecycle.ts';

export function stateNoun(span: Span, bench: Workbench): number {
  const rest = unranked(bench, withoutDeterminers(span, bench.language).rest);
  const skipped = span.length - rest.length;
  const front = classAt(rest, 0, bench);
  if (
    front === undefined ||
    !/State|Literal/.test(front.class) ||
    phraseAt(rest, 0, bench.language.nouns.STATE) === 0
  )
    return 0;
  const mark = rest[front.length]?.text === ':' ? 1 : 0;
  return skipped + front.length + mark;
}

/** A list behind the word "states", one state after the other, words that only look like states, states said as such. */
type Order = 'LIST' | 'CHAIN' | 'KNOWN' | 'CHOSEN';

/** Names of states in a list or a chain, each with a capital. */
export function stateNames(bench: Workbench, given: Span): readonly string[] {
  const isBracketed = given[0]?.text === '(' && given.at(-1)?.text === ')';
  const span = isBracketed ? given.slice(1, -1) : given;
  const { sequence, prepositions } = bench.language;
  // "first open, then in work": behind a comma and behind "then" the preposition belongs to the name.
  const isPlace = (at: number): boolean => phraseAt(span, at, prepositions.PLACE) > 0;
  const begins = (at: number): boolean =>
    at === 0 ||
    /^[,;]$/.test(span[at - 1]?.text ?? '') ||
    phraseAt(span, at - 1, sequence.THEN, bench.language.conjunctions) > 0;
  return (
    cutAt(span, (at) => {
      if (isPlace(at) && begins(at)) return 0;
      const comma = /^[,;→>-]$/.test(span[at]?.text ?? '') && span[at]?.kind === 'MARK' ? 1 : 0;
      const then =
        comma > 0 && isPlace(at + comma)
          ? 0
          : phraseAt(span, at + comma, sequence.THEN, bench.language.via) ||
            phraseAt(span, at + comma, bench.language.conjunctions);
      const next = at + comma + then;
      const more = then === 0 || isPlace(next) ? 0 : phraseAt(span, next, sequence.THEN);
      return comma + then + more;
    })
      // "and back to Open"; "planned, running, over" ends with a state.
      .filter((part, at, parts) => at === parts.length - 1 || !isPhrase(part, bench.language.joints.BACK))
      .map((part) => {
        const first = phraseAt(part, 0, sequence.FIRST) || phraseAt(part, 0, bench.language.joints.EITHER);
        const said = part.slice(first < part.length ? first : 0);
        const { rest } = withoutDeterminers(said.slice(againOf(bench, said)), bench.language);
        const front = classAt(rest, 0, bench);
        const isStateWord =
          front !== undefined && front.length < rest.length && /State|Literal/.test(front.class);
        // "so set 3" is no state.
        const isSaid = phraseAt(part, 0, bench.language.reasons.BEFORE) > 0 || isCommandIn(bench, part);
        return isSaid && part.length > 1 ? '' : bench.text(isStateWord ? rest.slice(front.length) : rest);
      })
      .map((name) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`)
  );
}

/** How many words only say once more of what the state is: "(then) they are …", "(and) it ends as …". */
function againOf({ language }: Workbench, part: Span): number {
  const pronoun = phraseAt(part, 0, language.pronouns.LAST, language.pronouns.GROUP);
  if (pronoun === 0) return 0;
  const be = phraseAt(part, pronoun, language.auxiliaries.BE);
  const verb = be > 0 ? be : /^(?:VB|NNS)/.test(part[pronoun]?.tag ?? '') ? 1 : 0;
  const life = verb === 0 ? 0 : phraseAt(part, pronoun + verb, language.lifeWords);
  const all = verb === 0 ? 0 : pronoun + verb + life;
  return all < part.length ? all : 0;
}

export function owner(bench: Workbench, span: Span): Named | undefined {
  const [found] = refer(bench, span, { classes: [bench.level.object] }) ?? [];
  return found;
}

export function states(bench: Workbench, of: Span, span: Span, order: Order): true | undefined {
  if (span.length === 0 || of.length === 0 || speaksOfAttribute(bench, of)) return undefined;
  const all = stateNames(bench, span);
  if (all.some((name) => name.split(' ').length > 3 || name === '') || (order === 'KNOWN' && all.length < 2))
    return undefined;
  const words = span.filter(({ kind }) => kind === 'WORD');
  if (order === 'KNOWN' || (order === 'LIST' && stateNounBefore(bench, span) === 0)) {
    // Without the word "state" only what describes a condition is one, never a thing.
    // One that is known, a capital, or "in repair" says as much.
    const nouns = words.filter(
      ({ tag, text }, at) =>
        // German writes nouns with a capital, and has no tags.
        (bench.language.code === 'de') === /^\p{Lu}/u.test(text) &&
        /^(?:NN|NNS|CD)$/.test(tag) &&
        !/^IN$/.test(words[at - 1]?.tag ?? ''),
    );
    // Of "open, paid or overdue" the lexicon may take one for a noun; "same as Guest" is none.
    const isNoun =
      nouns.length * 2 >= all.length ||
      nouns.some((word) => find(bench, [word]).kind !== 'NONE') ||
      words.some(({ tag, lower }) => /^(?:PRP|DT|TO)$/.test(tag) || /^(?:same|equal|as|like)$/.test(lower));
    if (!hasState(bench, of, all) && (all.length < 2 || isNoun)) return undefined;
    bench.coerced += 1;
  }
  const holder = owner(bench, of);
  if (holder === undefined) return undefined;
  bench.use(span);
  const lifecycle = lifecycleOf(bench, holder, order === 'LIST' ? undefined : all[0]);
  if (lifecycle === undefined) return undefined;
  const made = all.map((name) => stateOf(bench, lifecycle, name));
  if (order === 'CHAIN') {
    let [from, last]: (Named | undefined)[] = [];
    made.forEach((each, index) => {
      // "then either Paid or Rejected": both follow what stands before.
      if (!isAlternative(bench, span, all[index] ?? '')) from = last;
      addTransition(bench, lifecycle, from, each);
      last = each;
    });
  }
  bench.speakOf(...made);
  bench.speakOf(holder);
  return true;
}

/** "(a priority,) which is low or high": what was added last is an attribute, and has no states and no supertype. */
export function speaksOfAttribute(bench: Workbench, of: Span): boolean {
  const last = bench.operations.at(-1);
  return isPhrase(of, bench.language.relatives) && last?.op === 'add' && last.class === bench.level.attribute;
}

/** Whether a state stands behind "or". */
function isAlternative({ language }: Workbench, span: Span, name: string): boolean {
  const words = name.toLowerCase().split(' ');
  return span.some(
    (_, at) =>
      phraseAt(span, at, language.joints.OR) > 0 &&
      words.every((word, index) => span[at + 1 + index]?.lower === word),
  );
}

/** Whether a thing has one of some states, or has states and gets one more that is written as a name. */
function hasState(bench: Workbench, of: Span, all: readonly string[]): boolean {
  const found = find(bench, withoutDeterminers(of, bench.language).rest, { classes: [bench.level.object] });
  const [holder] = found.kind === 'FOUND' && found.tier <= 3 ? found.elements : [];
  const types =
    holder === undefined
      ? []
      : bench.inside(holder.id, 'Attribute').map((each) => String(bench.value(each, 'type')));
  const known = [
    ...(holder === undefined ? [] : bench.inside(holder.id, 'LifecycleState')),
    ...types.flatMap((id) => bench.inside(id, 'EnumLiteral')),
  ].map(({ name }) => name.toLowerCase());
  return all.length > 1
    ? all.some((name) => known.includes(name.toLowerCase()))
    : known.length > 0 && all.every((name) => bench.scene.source.includes(name));
}

/** Whether the words before a span spoke of states. */
function stateNounBefore(bench: Workbench, span: Span): number {
  const first = span[0];
  return first === undefined
    ? 0
    : /(?:states?|status(?:es)?|stages?|phases?|lifecycle|zust[aä]nde?)\W*$/i.test(
          bench.scene.source.slice(Math.max(0, first.start - 24), first.start),
        )
      ? 1
      : 0;
}

/** Adds a move from one state to another. */
export function addTransition(
  bench: Workbench,
  lifecycle: Lifecycle,
  from: Named | undefined,
  to: Named,
  command?: Named,
): void {
  if (from === undefined || from.id === to.id) return;
  const isCim = bench.level.level === 'cim';
  const holder = isCim ? lifecycle.holder.id : lifecycle.machine;
  if (holder === undefined || transitionsBetween(bench, from, to).length > 0) return;
  bench.add({
    class: isCim ? 'StateTransition' : 'Transition',
    container: holder,
    feature: 'transitions',
    set: { from: [from.id], to: to.id, ...(command !== undefined && { triggers: [command.id] }) },
  });
}

export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

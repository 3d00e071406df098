import { withoutDeterminers } from './amounts.ts';
import { peeled } from './clauses.ts';
import { eventsOf } from './events.ts';
import { plainWordings } from './idioms.ts';
import { find } from './references.ts';
import { slotsOf } from './senses/feature-slots.ts';
import { classAt } from './terms.ts';
import type { Workbench } from './workbench.ts';
import type { Span } from './words.ts';
import { phraseAt } from './words.ts';

/**
 * "We will have a nurse. She should appear as an actor.": what one clause names and the model does not know, the next
 * one makes. Gives the next clause with that name instead of its pronoun, and the first one behind it when it says what
 * the thing has; undefined when the two are no such pair.
 */
export function withAntecedent(bench: Workbench, clause: Span, next: Span): readonly Span[] | undefined {
  const own = peeled(next, bench.language);
  const ofFeature = withFeature(bench, clause, own);
  if (ofFeature !== undefined) return [ofFeature];
  const pronoun = pronounIn(bench, own);
  const isNamed = own.some((_, at) => phraseAt(own, at, bench.language.named) > 0);
  if (pronoun === undefined || isNamed || !saysClass(bench, own)) return undefined;
  const peeledClause = peeled(clause, bench.language);
  const [said = peeledClause] = plainWordings(peeledClause, bench.language);
  const thing = newThing(bench, said);
  if (thing === undefined) return keptAsText(bench, peeledClause, own);
  const made = [...own.slice(0, pronoun.at), ...thing.name, ...own.slice(pronoun.at + pronoun.length)];
  return thing.hasParts ? [made, clause] : [made];
}

/** "The description of Glaze is wrong, clear it": what is judged is a feature, and so is what "it" means. */
function withFeature(bench: Workbench, clause: Span, own: Span): Span | undefined {
  const { language } = bench;
  const judged = eventsOf(peeled(clause, language), language).find(
    ({ form, modality }) => form === 'COPULA' && modality === undefined,
  );
  const asked = eventsOf(own, language).find(({ form, classes }) => form === 'COMMAND' && classes.size > 0);
  const first = asked?.rest[0];
  if (judged === undefined || first === undefined) return undefined;
  const pointer = phraseAt(asked?.rest ?? [], 0, language.pronouns.LAST);
  const at = own.indexOf(first);
  const isElement = find(bench, judged.subject).kind === 'FOUND';
  if (pointer === 0 || at < 0 || isElement || slotsOf(bench.fork(), judged.subject) === undefined)
    return undefined;
  return [...own.slice(0, at), ...judged.subject, ...own.slice(at + pointer)];
}

/** "it", "she", "that role": what stands for the thing. */
function pronounIn(
  bench: Workbench,
  span: Span,
): { readonly at: number; readonly length: number } | undefined {
  const { pronouns, determiners } = bench.language;
  for (let at = 0; at < span.length; at += 1) {
    const pointer = phraseAt(span, at, pronouns.LAST, pronouns.GROUP, determiners.THIS);
    if (pointer === 0) continue;
    return { at, length: pointer + (classAt(span, at + pointer, bench)?.length ?? 0) };
  }
  return undefined;
}

/** "…. Note this as a rule." is one sentence, with a comma. */
function keptAsText({ language }: Workbench, clause: Span, own: Span): readonly Span[] | undefined {
  const [first] = own;
  const last = own.slice(-2).some((_, at, end) => phraseAt(end, at, language.rules) > 0);
  if (first === undefined || clause.length < 4 || !last) return undefined;
  return [
    [...clause, { ...first, text: ',', lower: ',', kind: 'MARK', tag: 'PU', end: first.start }, ...own],
  ];
}

/** "… as an actor": what the thing is to be. */
const saysClass = (bench: Workbench, span: Span): boolean =>
  span.some((_, at) => {
    const as = at === 0 ? 0 : phraseAt(span, at, bench.language.prepositions.AS);
    if (as === 0) return false;
    const { rest } = withoutDeterminers(span.slice(at + as), bench.language);
    return classAt(rest, 0, bench) !== undefined;
  });

/** The noun phrase of a statement that names something new: what a speaker has, what there is, what something is said of. */
function newThing(
  bench: Workbench,
  clause: Span,
): { readonly name: Span; readonly hasParts: boolean } | undefined {
  const { language } = bench;
  const events = eventsOf(clause, language).filter(({ isNegated }) => !isNegated);
  // "We have to meet the act" speaks of the act; who speaks is peeled off.
  const spoken = events.find(
    ({ form, used }) =>
      form === 'COMMAND' && (used[0] === clause[0] || phraseAt(used, 0, language.speakers) > 0),
  );
  const there = events.find(({ form }) => form === 'EXISTENTIAL');
  const claims = events.filter(({ form }) => form !== 'NOUN' && form !== 'COMMAND');
  // A verb of another wording, or one that is tagged as such, before a noun that may be a verb.
  const told =
    claims.find(({ used }) => used[0]?.start === used[0]?.end) ??
    claims.find(({ used }) => /^(?:VBZ|VBP|VBD|BE|HV|MD|DO)/.test(used[0]?.tag ?? '')) ??
    claims[0];
  const whole = spoken?.rest ?? there?.rest ?? told?.subject ?? [];
  const phrase = /^(?:IN|TO)$/.test(whole[0]?.tag ?? '') ? whole.slice(1) : whole;
  const relative = phrase.findIndex((_, at) => at > 0 && phraseAt(phrase, at, language.relatives) > 0);
  const { rest } = withoutDeterminers(relative < 0 ? phrase : phrase.slice(0, relative), language);
  const isName = rest.length > 0 && rest.length <= 4 && rest.every(({ kind }) => kind !== 'MARK');
  const found = find(bench, rest);
  if (!isName || (found.kind !== 'NONE' && found.tier <= 3)) return undefined;
  const isTold = spoken === undefined && there === undefined;
  return { name: rest, hasParts: isTold && told?.classes.has('HAVE') === true && told.rest.length > 2 };
}

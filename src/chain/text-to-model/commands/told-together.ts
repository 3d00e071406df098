import { withoutDeterminers } from './amounts.ts';
import { cutsOf, isPredicate, peeled } from './clauses.ts';
import { eventsOf } from './events.ts';
import { keyOf, find } from './references.ts';
import { holders } from './senses/have-ends.ts';
import { namedIn } from './spoken-of.ts';
import type { Workbench } from './workbench.ts';
import type { Span } from './words.ts';
import { phraseAt } from './words.ts';

/**
 * "A course takes place in a studio. A studio has a name and an area.": things that the model does not know, of which
 * one clause says what they have and another how they stand to what is known. They are made without a question; gives
 * the choices that say so.
 */
export function thingsTold(bench: Workbench, sentences: readonly Span[]): ReadonlyMap<string, string> {
  const clauses = sentences.flatMap(
    (each) => cutsOf(peeled(each, bench.language), bench.language).at(-1) ?? [],
  );
  const choices = new Map<string, string>();
  if (clauses.length < 2) return choices;
  for (const [at, clause] of clauses.entries()) {
    const noun = newThingIn(bench, clause);
    if (noun === undefined) continue;
    // "(A delivery has a date) and belongs to one subscriber"
    const next = clauses[at + 1] ?? [];
    if (isPredicate(next, bench.language) && namedIn(bench, next).size > 0)
      choices.set(keyOf(bench, noun), 'CREATE');
    for (const other of clauses) {
      const said = other === clause ? undefined : mentionOf(bench, other, noun);
      if (said === undefined || namedIn(bench, other).size === 0) continue;
      choices.set(keyOf(bench, said), 'CREATE').set(keyOf(bench, noun), 'CREATE');
    }
  }
  return choices;
}

/** The unknown thing of which a clause says what it has. */
function newThingIn(bench: Workbench, clause: Span): Span | undefined {
  const { language } = bench;
  for (const { form, classes, modality, isNegated, agent, rest } of eventsOf(
    peeled(clause, language),
    language,
  )) {
    if (form !== 'STATEMENT' || !classes.has('HAVE') || modality === 'MAY' || isNegated) continue;
    const noun = withoutDeterminers(agent, language).rest;
    const isNoun =
      noun.length > 0 &&
      noun.length <= 3 &&
      noun.every(({ tag, kind }) => kind === 'WORD' && /^(?:NN|JJ)/.test(tag));
    const isSaid = phraseAt(agent, 0, language.speakers, language.pronouns.LAST, language.pronouns.GROUP) > 0;
    if (
      isNoun &&
      !isSaid &&
      rest.length > 0 &&
      find(bench, noun, { classes: holders(bench), several: true }).kind === 'NONE'
    )
      return noun;
  }
  return undefined;
}

/** Where a clause speaks of a thing, in the singular or plural. */
function mentionOf({ language }: Workbench, clause: Span, noun: Span): Span | undefined {
  const plain = (span: Span): string =>
    [...span.slice(0, -1).map(({ lower }) => lower), language.singular(span.at(-1)?.lower ?? '')].join(' ');
  return clause
    .map((_, at) => clause.slice(at, at + noun.length))
    .find((span) => span.length === noun.length && plain(span) === plain(noun));
}

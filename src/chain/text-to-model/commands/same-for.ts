import { peeled } from './clauses.ts';
import type { Done } from './dialogue-state.ts';
import { eventsOf } from './events.ts';
import type { Language } from './languages/language.ts';
import { items } from './member-lists.ts';
import type { Named } from './names.ts';
import { find } from './references.ts';
import type { Scene } from './scene.ts';
import { namedIn } from './spoken-of.ts';
import { Workbench } from './workbench.ts';
import type { Span, Word } from './words.ts';
import { isPhrase, phraseAt, phraseAtEnd, wordsIn } from './words.ts';

/** For what the last command is to be said again: "the same for Y", "Y too", "beim Y genauso", "the others as well". */
export function sayAgainFor(scene: Scene, last: Done, all: Span): Span | undefined {
  const words = peeled(all, scene.language);
  const span = sameFor(scene, all) ?? sameFor(scene, words) ?? alsoOf(scene, words) ?? tooOf(scene, all);
  if (span === undefined) return undefined;
  return isPhrase(span, scene.language.answers.OTHERS) ? theOthers(scene, last, span) : span;
}

/** Behind "the same for", without what leads to it. */
export function sameFor({ language }: Scene, words: Span): Span | undefined {
  const { SAME_FOR, SAME } = language.answers;
  const whole = phraseAt(words, 0, SAME_FOR);
  if (whole > 0 && whole < words.length) return withoutPlaces(peeled(words.slice(whole), language), language);
  const same = phraseAt(words, 0, SAME);
  const behind = words.slice(same);
  const place = placeAt(behind, language);
  return same > 0 && place > 0 && place < behind.length
    ? withoutPlaces(peeled(behind.slice(place), language), language)
    : undefined;
}

const placeAt = (span: Span, { prepositions }: Language): number =>
  phraseAt(span, 0, prepositions.FOR, prepositions.PLACE, prepositions.GOAL);

/** "(auch) beim Ersatzteil und beim Fahrzeug": the things alone. */
function withoutPlaces(span: Span, language: Language): Span {
  const all = items(span, language);
  if (all.length < 2) return span.slice(placeAt(span, language) < span.length ? placeAt(span, language) : 0);
  const places = new Set(all.flatMap((each) => each.slice(0, placeAt(each, language))));
  return span.filter((word) => !places.has(word));
}

/** "Members should have one as well": for whom the last command is said again. */
function alsoOf({ language }: Scene, words: Span): Span | undefined {
  for (const { agent, classes, rest } of eventsOf(words, language)) {
    const isHaving = classes.has('HAVE') || classes.has('NEED');
    const thing = peeled(rest, language);
    if (agent.length > 0 && isHaving && isPhrase(thing, language.answers.ALSO)) return agent;
  }
  return undefined;
}

/** "The season as well", "and for lockers": for what the last command is said again, and nothing else. */
function tooOf(scene: Scene, all: Span): Span | undefined {
  const { language } = scene;
  const too = phraseAtEnd(all, language.tooWords);
  const and = phraseAt(all, 0, language.conjunctions);
  const also = phraseAt(all.slice(and), 0, language.tooWords);
  const said = all.slice(and + also, all.length - too);
  if (too + and + also === 0 || said.length === 0) return undefined;
  const spans = [said, withoutPlaces(said, language)];
  return spans.find(
    (span) =>
      isPhrase(span, language.answers.OTHERS) ||
      find(new Workbench(scene), span, { several: true }).kind === 'FOUND',
  );
}

/** "The others": things like those that the last command names, in the same place, as a list of their names. */
function theOthers(scene: Scene, last: Done, span: Span): Span | undefined {
  const bench = new Workbench({ ...scene, source: last.message });
  // What the command added stands in what it was said of.
  const isAdded = (one: Named): boolean =>
    last.added?.some((each) => each.name === one.name && each.class === one.class) === true;
  const named = [...namedIn(bench, wordsIn(last.message))]
    .flatMap((id) => bench.element(id) ?? [])
    .flatMap((each) => (isAdded(each) ? (bench.element(each.containerId) ?? []) : [each]));
  const one = named.find((each) => each.class === bench.level.object) ?? named[0];
  const near = span[0];
  if (one === undefined || near === undefined) return undefined;
  const others = bench
    .inside(one.containerId, one.class)
    .filter(({ id }) => named.every((each) => each.id !== id));
  const [and = ''] = scene.language.conjunctions.split(',');
  const plain = (text: string, kind: Word['kind'] = 'WORD'): Word => ({
    ...near,
    text,
    lower: text.toLowerCase(),
    kind,
    end: near.start,
  });
  return others.length === 0
    ? undefined
    : others.flatMap(({ name }, at) => [
        ...(at === 0 ? [] : [at === others.length - 1 ? plain(and) : plain(',', 'MARK')]),
        plain(name),
      ]);
}

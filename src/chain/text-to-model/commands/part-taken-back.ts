import { withoutDeterminers } from './amounts.ts';
import { peeled } from './clauses.ts';
import { eventsOf } from './events.ts';
import { items } from './member-lists.ts';
import type { Added, Done } from './dialogue-state.ts';
import type { Named } from './names.ts';
import { folded } from './names.ts';
import { find } from './references.ts';
import type { Scene } from './scene.ts';
import { namedIn } from './spoken-of.ts';
import { wordFor } from './terms.ts';
import { undoneIn } from './undo-words.ts';
import { Workbench } from './workbench.ts';
import type { Span } from './words.ts';
import { cutAt, isPhrase, phraseAt, phraseAtEnd, wordsIn } from './words.ts';

/**
 * "No colour, sorry", "undo the colour but keep the weight", "but not for trainers": of what the last command added,
 * some is not wanted. Gives the command that removes it; undefined when a message says nothing of the kind.
 */
export function partTakenBack(scene: Scene, done: readonly Done[]): string | undefined {
  const added = done[0]?.added ?? [];
  if (added.length === 0) return undefined;
  const bench = new Workbench(scene);
  const unwanted: Span[] = [];
  for (const part of partsOf(scene)) {
    const less = lessIn(scene, part).find((span) => elementsOf(bench, span, added) !== undefined);
    if (less !== undefined) unwanted.push(less);
    else if (!isKept(bench, part, added) && !isSaidOnly(bench, part, added)) return undefined;
  }
  const [span] = unwanted;
  if (span === undefined || unwanted.length > 1) return undefined;
  const elements = elementsOf(bench, span, added);
  return elements === undefined ? undefined : removalOf(scene, bench, elements);
}

/** What a span means of what was added. */
const elementsOf = (bench: Workbench, span: Span, added: readonly Added[]): readonly Named[] | undefined =>
  partsNamed(bench, span, added) ?? partsOfHolder(bench, span, added);

/** What stands between marks and turns: "no tip, sorry, we don't do that". */
function partsOf({ source, language }: Scene): readonly Span[] {
  const words = wordsIn(source);
  return cutAt(words, (at) => {
    const mark = /^[,;.!–—]$/.test(words[at]?.text ?? '') && words[at]?.kind === 'MARK' ? 1 : 0;
    const and = phraseAt(words, at + mark, language.conjunctions);
    const isKeeping = and > 0 && phraseAt(words, at + mark + and, language.answers.KEEP) > 0;
    return mark + phraseAt(words, at + mark, language.turns) + (isKeeping ? and : 0);
  }).filter((part) => part.some(({ kind }) => kind !== 'MARK'));
}

/** What a part says is not wanted, without the words around it. */
function lessIn(scene: Scene, part: Span): readonly Span[] {
  const { answers, closings, prepositions, pronouns } = scene.language;
  const said = part.slice(phraseAt(part, 0, answers.NO_MORE));
  const spans = [part, said, peeled(said, scene.language)].flatMap((words): readonly Span[] => {
    const lead = phraseAt(words, 0, answers.LESS);
    const tail = phraseAtEnd(words, answers.LESS_AFTER);
    const undone = undoneIn(scene, words);
    if (undone !== undefined) return [undone];
    return lead > 0 || tail > 0 ? [words.slice(lead, words.length - tail)] : [];
  });
  return spans
    .map((span) => span.slice(0, span.length - phraseAtEnd(span, closings, answers.LESS_AFTER)))
    .map((span) => span.slice(phraseAt(span, 0, pronouns.LAST)))
    .map((span) => span.slice(phraseAt(span, 0, prepositions.FOR, prepositions.PLACE, prepositions.GOAL)))
    .filter(({ length }) => length > 0);
}

/** "keep the weight", "das Gewicht bleibt": what was added and stays. */
function isKept(bench: Workbench, part: Span, added: readonly Added[]): boolean {
  const { KEEP } = bench.language.answers;
  const [lead, tail] = [phraseAt(part, 0, KEEP), phraseAtEnd(part, KEEP)];
  const span = part.slice(lead, part.length - (tail < part.length - lead ? tail : 0));
  // "keep the cost": of the total cost.
  const head = bench.language.singular(span.at(-1)?.lower ?? '');
  const isHead = added.some(({ name }) => nameOf(bench, name).split(' ').at(-1) === head);
  return lead + tail > 0 && (isHead || partsNamed(bench, span, added) !== undefined);
}

/** "sorry", "we don't do that": politeness, or a reason that names nothing. */
function isSaidOnly(bench: Workbench, part: Span, added: readonly Added[]): boolean {
  const { language } = bench;
  const words = peeled(part, language);
  if (words.length === 0 || [part, words].some((each) => isPhrase(each, language.answers.NO))) return true;
  if (isRemovalOfIt(bench, words)) return true;
  const isOfSpeaker = phraseAt(words, 0, language.speakers, language.pronouns.LAST) > 0;
  const isOfParts = words.some((word) => partsNamed(bench, [word], added) !== undefined);
  return isOfSpeaker && !isOfParts && namedIn(bench, words).size === 0;
}

/** "(Farbe war falsch,) nimm sie weg": asks once more for what was said. */
const isRemovalOfIt = ({ language }: Workbench, words: Span): boolean =>
  eventsOf(words, language).some(
    ({ form, classes, rest }) =>
      form === 'COMMAND' && classes.has('DELETE') && isPhrase(rest, language.pronouns.LAST),
  );

/** The elements among those added that a span lists by their names; undefined when it names anything else. */
function partsNamed(bench: Workbench, span: Span, added: readonly Added[]): readonly Named[] | undefined {
  const found: Named[] = [];
  for (const item of items(span, bench.language)) {
    const own = item.slice(phraseAt(item, 0, bench.language.answers.LESS));
    const said = nameOf(bench, bench.text(withoutDeterminers(own, bench.language).rest));
    const known = added.filter(({ name }) => nameOf(bench, name) === said);
    const elements = known.flatMap((each) => newestOf(bench, each) ?? []);
    if (elements.length === 0) return undefined;
    found.push(...elements);
  }
  return found.length === 0 ? undefined : found;
}

/** What was added to the thing that a span names. */
function partsOfHolder(bench: Workbench, span: Span, added: readonly Added[]): readonly Named[] | undefined {
  const holder = find(bench, span);
  const [owner] = holder.kind === 'FOUND' && holder.tier <= 3 ? holder.elements : [];
  if (owner === undefined) return undefined;
  const elements = bench
    .inside(owner.id)
    .filter((each) => added.some(({ name, class: kind }) => kind === each.class && name === each.name));
  return elements.length === 0 ? undefined : elements;
}

const nameOf = ({ language }: Workbench, name: string): string => language.singular(folded(name));

/** The element that was added under a name: of several of the name the one that was spoken of last. */
function newestOf(bench: Workbench, { name, class: kind }: Added): Named | undefined {
  const all = bench.ofClass(kind).filter((each) => each.name === name);
  const spoken = bench.topics.find((ids) =>
    all.some((each) => ids.includes(each.id) || ids.includes(each.containerId)),
  );
  return all.length < 2
    ? all[0]
    : all.find((each) => spoken?.includes(each.id) === true || spoken?.includes(each.containerId) === true);
}

/** The command that removes elements, each with its place. */
function removalOf({ language, level }: Scene, bench: Workbench, elements: readonly Named[]): string {
  return elements
    .map((each) => {
      const holder = bench.element(each.containerId);
      const said = `"${each.name}"`;
      return holder === undefined
        ? language.completions.REMOVE.replace('{what}', `${wordFor(language, level, each.class)} ${said}`)
        : language.completions.REMOVE_FROM.replace('{what}', said).replace('$', `"${holder.name}"`);
    })
    .join('; ');
}

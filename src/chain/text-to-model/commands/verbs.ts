import type { Language, VerbClass, VerbReading } from './languages/language.ts';
import { verbReadingsAt } from './verb-readings.ts';
import type { Span, Word } from './words.ts';
import { phraseAt, phrasesOf } from './words.ts';

export type FoundVerb = {
  readonly lemma: string;
  readonly classes: ReadonlySet<VerbClass>;
  readonly used: readonly Word[];
  readonly rest: Span;
};

const classesByEntry = new Map<Language, ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<VerbClass>>>>();

/** The verbs of a language: by first word, the particles behind it, and what they do. */
function tableOf(language: Language): ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<VerbClass>>> {
  const known = classesByEntry.get(language);
  if (known !== undefined) return known;
  const table = new Map<string, Map<string, Set<VerbClass>>>();
  for (const [name, list] of Object.entries(language.verbs))
    for (const phrases of phrasesOf(list).values())
      for (const [first = '', ...particles] of phrases) {
        const entries = table.get(first) ?? new Map<string, Set<VerbClass>>();
        const key = particles.join(' ');
        // Checked border: the keys of `verbs` are verb classes.
        entries.set(key, (entries.get(key) ?? new Set()).add(name as VerbClass));
        table.set(first, entries);
      }
  classesByEntry.set(language, table);
  return table;
}

export function classesOf(lemma: string, language: Language): ReadonlySet<VerbClass> {
  return tableOf(language).get(lemma)?.get('') ?? new Set();
}

/** Whether a verb is one of those that change a model. */
export function isCommandVerb(lemma: string, language: Language): boolean {
  const classes = classesOf(lemma, language);
  return (
    [
      'RENAME',
      'DELETE',
      'MOVE',
      'CREATE',
      'RELATE',
      'UNRELATE',
      'MAKE',
      'SET',
      'MERGE',
      'GIVE',
      'DESCRIBE',
      'SPLIT',
    ] as const
  ).some((each) => classes.has(each));
}

/** Verbs that begin at a place, with their particles; verbs of no class are found as well. */
export function verbsAt(
  clause: Span,
  at: number,
  given: { readonly language: Language; readonly isForm: (reading: VerbReading) => boolean },
): readonly FoundVerb[] {
  const { language, isForm } = given;
  const head = clause[at];
  if (head === undefined) return [];
  const found: FoundVerb[] = [];
  const behind = clause.slice(at + 1);
  for (const { lemma } of verbReadingsAt(clause, at, language).filter(isForm)) {
    const entries = tableOf(language).get(lemma) ?? new Map<string, ReadonlySet<VerbClass>>();
    for (const [particles, classes] of entries) {
      if (particles === '') continue;
      const words = particles.split(' ');
      const beside = words.every((word, index) => behind[index]?.lower === word);
      if (beside)
        found.push({
          lemma: `${lemma} ${particles}`,
          classes,
          used: [head, ...behind.slice(0, words.length)],
          rest: behind.slice(words.length),
        });
      // "throw it away", "füge … hinzu": one particle may stand behind the object.
      const apart = behind.findLastIndex((word, index) => index > 0 && word.lower === particles);
      const particle = behind[apart];
      // "Put a field in Order": what has an object of its own is a preposition.
      const next = behind[apart + 1];
      const isFree =
        next === undefined ||
        next.kind === 'MARK' ||
        Object.values(language.prepositions).some((list) => phraseAt(behind, apart + 1, list) > 0) ||
        phraseAt(behind, apart + 1, language.conjunctions) > 0 ||
        /^VBN$/.test(next.tag);
      if (!beside && words.length === 1 && particle !== undefined && isFree)
        found.push({
          lemma: `${lemma} ${particles}`,
          classes,
          used: [head, particle],
          rest: behind.filter((word) => word !== particle),
        });
    }
    // "get rid of" is no "get".
    const isIdiom = found.some((each) => each.used.length > 2 && each.used[0] === head);
    if (!isIdiom) found.push({ lemma, classes: entries.get('') ?? new Set(), used: [head], rest: behind });
  }
  return found;
}

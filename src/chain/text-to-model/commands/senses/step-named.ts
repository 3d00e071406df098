import { actOf } from '../../language/act-nouns.ts';
import { pairsAt } from '../cuts.ts';
import type { Named } from '../names.ts';
import { find } from '../references.ts';
import type { Workbench } from '../workbench.ts';
import type { Span, Word } from '../words.ts';
import { phraseAt } from '../words.ts';

/** The step or decision that words name, or whose deed they name; undefined when the model has none such. */
export function stepNamed(bench: Workbench, span: Span): Named | undefined {
  const found = find(bench, span, { classes: [bench.level.step, 'DecisionPoint'] });
  if (found.kind === 'FOUND' && found.tier <= 3) return found.elements[0];
  return stepInProcess(bench, span) ?? stepOfDeed(bench, span);
}

/** "Pack goods to Order handling": the step, and the process that has it. */
function stepInProcess(bench: Workbench, span: Span): Named | undefined {
  for (const { before, behind } of pairsAt(span, bench.language.prepositions.GOAL)) {
    const process = find(bench, behind, { classes: [bench.level.process] });
    const found = find(bench, before, { classes: [bench.level.step, 'DecisionPoint'] });
    const [step] = found.kind === 'FOUND' && found.tier <= 3 ? found.elements : [];
    if (step !== undefined && process.kind === 'FOUND' && process.elements[0]?.id === step.containerId)
      return step;
  }
  return undefined;
}

/** "packing the goods", "das Packen der Ware": the only step whose name says the same words. */
function stepOfDeed(bench: Workbench, span: Span): Named | undefined {
  const said = span.filter((word) => word.kind !== 'MARK' && !isGrammar(bench, word));
  const [first] = said;
  if (first === undefined || said.length > 6 || !said.some((word) => isDeed(bench, word))) return undefined;
  // "After the vaccination" is after a process of that name.
  if (find(bench, span, { classes: [bench.level.process] }).kind === 'FOUND') return undefined;
  const steps = bench.ofClass(bench.level.step).filter(({ name }) => {
    if (said.length === 1 && bench.language.code === 'de' && isDeedOf(first.lower, name.toLowerCase()))
      return true;
    const words = name
      .toLowerCase()
      .split(' ')
      .map((each) => formsOf(bench, each));
    const verb = bench.language.code === 'de' ? words.at(-1) : words[0];
    const isIn = (word: Word, all: readonly (ReadonlySet<string> | undefined)[]): boolean =>
      all.some((forms) => forms !== undefined && shares(forms, formsOf(bench, word.lower)));
    return (
      said.every((word) => isIn(word, words)) &&
      said.some((word) => isDeed(bench, word) && isIn(word, [verb]))
    );
  });
  return steps.length === 1 ? steps[0] : undefined;
}

/** "Bonitätsprüfung", "Prüfung" of the step "Bonität prüfen": the verb as a noun, alone or behind its object. */
function isDeedOf(noun: string, step: string): boolean {
  const words = step.split(' ');
  const deed = `${(words.at(-1) ?? '').replace(/e?n$/, '')}ung`;
  if (words.length < 2 || deed.length < 6 || !noun.endsWith(deed)) return false;
  const object = noun.slice(0, -deed.length);
  return object === '' || words.slice(0, -1).some((word) => /^(?:|s|es|n|en|e)$/.test(behind(word, object)));
}

/** What stands behind a word in a longer one; the longer one itself where it does not begin so. */
const behind = (word: string, longer: string): string =>
  longer.startsWith(word) ? longer.slice(word.length) : `${longer} `;

function isGrammar({ language }: Workbench, word: Word): boolean {
  const { DEFINITE, INDEFINITE, ITS } = language.determiners;
  return phraseAt([word], 0, DEFINITE, INDEFINITE, ITS, 'of, von, vom, has been, was, is') > 0;
}

/** A gerund, a participle, the noun of a verb ("inspection"), or a German verb written as a noun. */
function isDeed({ language }: Workbench, { lower, text, kind }: Word): boolean {
  if (kind !== 'WORD') return false;
  if (language.code === 'de') return /^\p{Lu}\p{L}+(?:en|ern|eln|ung)$/u.test(text);
  const isAct = actOf(lower) !== lower;
  return isAct || language.verbReadings(lower).some(({ form }) => form === 'GERUND' || form === 'PARTICIPLE');
}

/** A word with the plain forms of the noun and of the verb it may be. */
function formsOf({ language }: Workbench, lower: string): ReadonlySet<string> {
  const verbs = language.verbReadings(lower).map(({ lemma }) => lemma);
  const noun = language.code === 'de' && lower.endsWith('ung') ? [`${lower.slice(0, -3)}en`] : [];
  const act = language.code === 'en' ? [actOf(lower)] : [];
  return new Set([...act, lower, language.singular(lower), ...language.stems(lower), ...verbs, ...noun]);
}

const shares = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  [...some].some((each) => others.has(each));

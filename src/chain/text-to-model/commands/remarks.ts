import { eventsOf } from './events.ts';
import { verbReadingsAt } from './verb-readings.ts';
import { classesOf } from './verbs.ts';
import type { Workbench } from './workbench.ts';
import type { Span } from './words.ts';
import { phraseAt } from './words.ts';
import { isCommandIn } from './commands-in.ts';

/**
 * Whether a sentence only thinks aloud: what is not decided, what someone asked for and did not get, what is to wait.
 * It asks for nothing, even when it quotes a command.
 */
export const isRemark = ({ language }: Workbench, sentence: Span): boolean =>
  sentence.some((_, at) => phraseAt(sentence, at, language.undecided) > 0);

/** "We run a tool rental.": who speaks says what they do, in a sentence without another clause. */
export function isBackground(bench: Workbench, sentence: Span): boolean {
  const { language } = bench;
  const { WHO, DOES } = language.background;
  const who = phraseAt(sentence, 0, WHO);
  const isSimple = sentence.length <= 12 && sentence.slice(0, -1).every(({ kind }) => kind !== 'MARK');
  // "We deliver boxes": what no command asks for.
  const isOther = verbReadingsAt(sentence, who, language).some(
    ({ form, lemma }) => form === 'BASE' && classesOf(lemma, language).size === 0,
  );
  return who > 0 && isSimple && (isOther || phraseAt(sentence, who, DOES) > 0);
}

/**
 * "Rename Room to Chamber; the guests asked about it": what others said, behind a mark that ends the command, is why it
 * is given.
 */
export function isReportedSpeech(bench: Workbench, clause: Span, before: Span): boolean {
  const { language, scene } = bench;
  const between = scene.source.slice(before.at(-1)?.end ?? 0, clause[0]?.start ?? 0);
  if (!/^\s*[;–—]\s*$/u.test(between) || isCommandIn(bench, clause)) return false;
  const isCondition = Object.values(language.conditions).some((list) => phraseAt(clause, 0, list) > 0);
  const isReporting = clause.some((_, at) => at > 0 && phraseAt(clause, at, language.nameEnds.REPORTING) > 0);
  return (
    isReporting && !isCondition && eventsOf(clause, language).every(({ modality }) => modality === undefined)
  );
}

import { eventsOf } from './events.ts';
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

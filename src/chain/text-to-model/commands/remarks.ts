import type { Workbench } from './workbench.ts';
import type { Span } from './words.ts';
import { phraseAt } from './words.ts';

/**
 * Whether a sentence only thinks aloud: what is not decided, what someone asked for and did not get, what is to wait.
 * It asks for nothing, even when it quotes a command.
 */
export const isRemark = ({ language }: Workbench, sentence: Span): boolean =>
  sentence.some((_, at) => phraseAt(sentence, at, language.undecided) > 0);

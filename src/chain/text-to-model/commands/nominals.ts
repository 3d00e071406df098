import type { Language } from './languages/language.ts';
import type { Span, Word } from './words.ts';
import { phraseAt, phraseAtEnd } from './words.ts';

/**
 * "The deletion of X is overdue", "please do the renaming of X to Y": the command that a noun stands for. Undefined when
 * a span has none, or says something else of the deed: "the deletion of X must be logged".
 */
export function nominal(span: Span, language: Language): Span | undefined {
  const { commands, leads, of, tails } = language.nominals;
  let at = 0;
  for (let length = phraseAt(span, at, leads); length > 0; length = phraseAt(span, at, leads)) {
    if (commandAt(span, at, commands) !== undefined && phraseAt(span, at + 1, of) > 0) break;
    at += length;
  }
  const noun = span[at];
  const command = commandAt(span, at, commands);
  const joint = phraseAt(span, at + 1, of);
  if (noun === undefined || command === undefined || joint === 0) return undefined;
  let theme = span.slice(at + 1 + joint);
  for (let tail = phraseAtEnd(theme, tails); tail > 0; tail = phraseAtEnd(theme, tails))
    theme = theme.slice(0, -tail);
  // What is left with a verb of its own is said of the deed.
  const helpers = [...Object.values(language.modals), language.auxiliaries.BE].join(', ');
  if (theme.length === 0 || theme.some((_, index) => phraseAt(theme, index, helpers) > 0)) return undefined;
  const plain = (text: string): Word => ({ ...noun, text, lower: text, kind: 'WORD', tag: 'VB' });
  return command.split(' ').flatMap((piece) => (piece === '$' ? theme : [plain(piece)]));
}

function commandAt(span: Span, at: number, commands: Readonly<Record<string, string>>): string | undefined {
  return Object.entries(commands).find(([nouns]) => phraseAt(span, at, nouns) === 1)?.[1];
}

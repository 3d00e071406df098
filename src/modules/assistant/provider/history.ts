import type { Heard } from '../contract/engine.ts';

/** Messages that are sent as they are, and characters each may have. */
const lastMessages = 6;
const messageCharacters = 250;
/** What is older becomes a line each, as far as there is room. */
const lineCharacters = 100;
const summaryCharacters = 600;

/**
 * What a provider is shown of a conversation: its last messages, and of older ones a summary, a line each, the newest
 * ones as far as there is room; with a share of the usual room less of each. It is made of what was said, so it says
 * nothing that no one said.
 */
export function historyText(heard: readonly Heard[], share: number): string {
  if (heard.length === 0) return '';
  const older = heard.slice(0, -lastMessages);
  const recent = heard
    .slice(-lastMessages)
    .map((each) => lineOf(each, Math.floor(messageCharacters * share)));
  const summary = newestFitting(
    older.map((each) => lineOf(each, lineCharacters)),
    summaryCharacters * share,
  );
  const left = older.length - summary.length;
  return [...(left === 0 ? [] : [`(${left} older messages are left out)`]), ...summary, ...recent].join('\n');
}

/** What the last messages speak of, as one text. */
export function lastHeard(heard: readonly Heard[]): string {
  return heard
    .slice(-lastMessages)
    .map(({ message }) => message.slice(0, messageCharacters))
    .join('\n');
}

function lineOf({ role, message }: Heard, longest: number): string {
  const text = message.replace(/\s+/g, ' ').trim();
  const shown = text.length > longest ? `${text.slice(0, longest)}…` : text;
  return `${role === 'USER' ? 'user' : 'you'}: ${JSON.stringify(shown)}`;
}

function newestFitting(lines: readonly string[], characters: number): readonly string[] {
  let room = characters;
  const fitting = lines.toReversed().filter((line) => {
    room -= room <= 0 ? 0 : line.length + 1;
    return room > 0;
  });
  return fitting.toReversed();
}

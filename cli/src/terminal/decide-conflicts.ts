import { Failure } from './failure.ts';
import type { Terminal } from './terminal.ts';

/** A place that both sides changed, as it is shown to the person who decides. */
export type OpenConflict = {
  readonly conflictId: string;
  readonly elementId: string;
  readonly elementClass: string;
  readonly elementName: string | null;
  readonly feature: string | null;
  readonly baseValue: unknown;
  readonly workingValue: unknown;
  readonly generatedValue: unknown;
  /** Conflicts of one set are decided together. */
  readonly set: string | null;
  readonly explanation: string;
};

/** Which side a conflict takes: that of the working model, or the other one. */
export type Decision = 'KEEP_USER' | 'TAKE_GENERATED';

/** How conflicts are decided. */
export type Deciding = {
  /** The file that has them. */
  readonly path: string;
  /** What the other side is called. */
  readonly other: 'generated' | 'theirs';
  /** Decides all of them without asking. */
  readonly take: 'yours' | 'generated' | 'theirs' | undefined;
};

/**
 * Has conflicts decided at the terminal, one after the other; those of a set with the first of them. Fails with
 * `conflicts`, listing them, where nobody can be asked or the person stops.
 */
export async function decideConflicts(
  terminal: Terminal,
  conflicts: readonly OpenConflict[],
  how: Deciding,
): Promise<ReadonlyMap<string, Decision>> {
  const { take } = how;
  if (take !== undefined) return sameForAll(conflicts, take === 'yours' ? 'KEEP_USER' : 'TAKE_GENERATED');
  if (!terminal.canAsk) throw undecided(terminal, conflicts, how);
  const decisions = new Map<string, Decision>();
  const bySet = new Map<string, Decision>();
  for (const [index, conflict] of conflicts.entries()) {
    const known = conflict.set === null ? undefined : bySet.get(conflict.set);
    const answer =
      known ?? (await askAbout(terminal, conflict, { ...how, place: `${index + 1}/${conflicts.length}` }));
    if (answer === 'STOP') throw undecided(terminal, conflicts, how);
    if (typeof answer === 'object') return new Map([...sameForAll(conflicts, answer.all), ...decisions]);
    decisions.set(conflict.conflictId, answer);
    if (conflict.set !== null) bySet.set(conflict.set, answer);
  }
  return decisions;
}

function sameForAll(conflicts: readonly OpenConflict[], decision: Decision): ReadonlyMap<string, Decision> {
  return new Map(conflicts.map(({ conflictId }) => [conflictId, decision]));
}

function undecided(
  terminal: Terminal,
  conflicts: readonly OpenConflict[],
  { path, other }: Deciding,
): Failure {
  terminal.answer({ path, conflicts });
  for (const conflict of conflicts) terminal.say(shown(terminal, conflict, other));
  return new Failure(
    'conflicts',
    `${path} has ${conflicts.length} conflict${conflicts.length === 1 ? '' : 's'} to decide; nothing was written.`,
    ['Run the command at a terminal to decide them one by one,', `or add --take yours or --take ${other}.`],
  );
}

/** A conflict in a few lines: what happened, and the three values. */
function shown({ look }: Terminal, conflict: OpenConflict, other: string): string {
  const { elementClass, elementName, elementId, feature, explanation } = conflict;
  const place = `${elementClass} ${elementName ?? elementId}${feature === null ? '' : ` · ${feature}`}`;
  const width = other.length;
  const value = (name: string, given: unknown): string => `    ${name.padEnd(width)}  ${short(given)}`;
  return [
    `  ${look('bold', place)}: ${explanation}`,
    value('before', conflict.baseValue),
    value('yours', conflict.workingValue),
    value(other, conflict.generatedValue),
  ].join('\n');
}

function short(value: unknown): string {
  const text = value === null || value === undefined ? '(nothing)' : JSON.stringify(value);
  return text.length > mostShown ? `${text.slice(0, mostShown)}…` : text;
}

const mostShown = 200;

type Answer = Decision | { readonly all: Decision } | 'STOP';

async function askAbout(
  terminal: Terminal,
  conflict: OpenConflict,
  { path, other, place }: Deciding & { readonly place: string },
): Promise<Answer> {
  const otherKey = other.charAt(0);
  const answers: Readonly<Record<string, Answer>> = {
    y: 'KEEP_USER',
    [otherKey]: 'TAKE_GENERATED',
    Y: { all: 'KEEP_USER' },
    [otherKey.toUpperCase()]: { all: 'TAKE_GENERATED' },
    q: 'STOP',
  };
  terminal.note(`${path}, conflict ${place}`);
  terminal.note(shown(terminal, conflict, other));
  const question = `Keep yours (y), take ${other} (${otherKey}), Y or ${otherKey.toUpperCase()} for all, q to stop:`;
  for (;;) {
    const answer = answers[await terminal.ask(question)];
    if (answer !== undefined) return answer;
  }
}

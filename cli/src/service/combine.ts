import { levels, type Level } from '../../../src/chain/levels.ts';
import { concludeMerge } from '../../../src/kernel/merge/conclude-merge.ts';
import { matchSides } from '../../../src/kernel/merge/match-sides.ts';
import { mergeSides, type MergeRequest } from '../../../src/kernel/merge/merge.ts';
import type { Resolution } from '../../../src/kernel/merge/resolution.ts';
import type { Element } from '../../../src/kernel/model/element.ts';
import { decideConflicts, type Decision, type Deciding } from '../terminal/decide-conflicts.ts';
import { Failure } from '../terminal/failure.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** A model in a file and at the service, with what they last had in common. */
export type TwoStates = {
  readonly level: Level;
  /** Of the file. */
  readonly path: string;
  readonly base: Element | undefined;
  readonly mine: Element;
  readonly theirs: Element;
};

/** Whether two contents are the same. */
export function isSame(left: Element, right: Element): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/**
 * Combines what was changed in a file with what was changed at the service since they were the same; conflicts are
 * decided at the terminal, or fail. Without a common state one side is taken as a whole, where an option says which.
 */
export async function combine(
  terminal: Terminal,
  { level, path, base, mine, theirs }: TwoStates,
  take: Deciding['take'],
): Promise<Element> {
  if (isSame(mine, theirs) || (base !== undefined && isSame(base, theirs))) return mine;
  if (base !== undefined && isSame(base, mine)) return theirs;
  if (base === undefined) return wholeSide({ path, mine, theirs }, take);
  const request: MergeRequest = {
    metamodel: levels[level].metamodel,
    base,
    working: mine,
    generated: theirs,
    relationship: `pull ${level}`,
  };
  const sides = matchSides(request.metamodel, request);
  let decisions: ReadonlyMap<string, Resolution> = new Map<string, Decision>();
  for (;;) {
    const result = mergeSides({ ...request, decisions }, sides);
    if (!result.ok)
      throw new Failure(
        'refused',
        `${path} and the service's model cannot be compared.`,
        result.findings.map(({ message }) => message),
      );
    const { merged, conflicts } = concludeMerge({ ...request, decisions }, sides, result);
    const open = conflicts.filter(({ decision }) => decision === null);
    if (open.length === 0) return merged;
    const decided = await decideConflicts(terminal, open, { path, other: 'theirs', take });
    decisions = new Map([...decisions, ...decided]);
  }
}

function wholeSide(
  { path, mine, theirs }: Pick<TwoStates, 'path' | 'mine' | 'theirs'>,
  take: Deciding['take'],
): Element {
  if (take === 'yours') return mine;
  if (take === 'theirs') return theirs;
  throw new Failure(
    'refused',
    `${path} and the service have different models, and it is not known what they had in common.`,
    ['Add --take yours or --take theirs to choose one of them as a whole.'],
  );
}

import type { SourceUnit } from '../sources/source-unit.ts';

/** What a passage says apart from whether, and how much. */
type Statement = { readonly about: string; readonly isDenied: boolean; readonly amounts: string };

/**
 * The passages that contradict an earlier one, each with the first that it contradicts: the same words with and without
 * a "not", or the same bound with another number. Which of them holds is for people to say.
 */
export function contradictionsIn(units: readonly SourceUnit[]): ReadonlyMap<string, string> {
  const first = new Map<string, { readonly unitId: string; readonly statement: Statement }>();
  const found = new Map<string, string>();
  for (const { unitId, text, mandatory } of units) {
    if (!mandatory) continue;
    const statement = statementIn(text);
    const earlier = first.get(statement.about);
    if (earlier === undefined) first.set(statement.about, { unitId, statement });
    else if (contradict(earlier.statement, statement)) found.set(unitId, earlier.unitId);
  }
  return found;
}

function contradict(one: Statement, other: Statement): boolean {
  if (one.isDenied !== other.isDenied) return one.amounts === other.amounts;
  return /<=|>=|==/.test(one.about) && one.amounts !== other.amounts;
}

const denial = /\b(?:not|never|no)\b/g;

function statementIn(text: string): Statement {
  const words = text
    .toLowerCase()
    .replace(/\bcan(?:['’]t|not)\b/g, 'can not')
    .replace(/n['’]t\b/g, ' not')
    .replace(/\b(?:(?:no|not) more than|at most|(?:a )?maximum of|up to)\b/g, ' <= ')
    .replace(/\b(?:(?:no|not) less than|at least|(?:a )?minimum of)\b/g, ' >= ')
    .replace(/\b(?:exactly|within)\b/g, ' == ')
    .replace(/\b(?:must|may|can|shall|should|will|might)\b/g, 'may');
  const amounts = (words.match(/\d+(?:[.,]\d+)?/g) ?? []).join(' ');
  const about = words
    .replace(/\d+(?:[.,]\d+)?/g, '#')
    .replace(denial, ' ')
    .replace(/\b(?:an?|the|every|each|any|all)\b/g, ' ')
    .replace(/[^\p{L}#<>=]+/gu, ' ')
    .trim();
  return { about, isDenied: (words.match(denial) ?? []).length % 2 === 1, amounts };
}

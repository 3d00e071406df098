import type { Turn, TurnUnit } from '../../client/src/index.ts';

/** What became of a passage, worst first. */
export const passageStates = ['OPEN', 'CONTRADICTS', 'SET_ASIDE', 'COVERED', 'FLAGGED', 'IDLE'] as const;
export type PassageState = (typeof passageStates)[number];

/** An element that carries something of a passage, with the words that it carries. */
export type Carrier = { readonly elementId: string; readonly quotes: readonly Quote[] };
export type Quote = { readonly words: string; readonly feature: string | null };

/** Something that a passage asks for and that no element carries, with the reason as the service states it. */
export type Unmet = { readonly words: string; readonly reason: string | null };

/** A passage of a text, and what became of it. */
export type Passage = {
  readonly id: string;
  /** The file it stands in; `message` for what was written in the conversation. */
  readonly source: string;
  readonly attachmentId: string | null;
  /** Its line, or its place in a JSON file. */
  readonly place: string;
  readonly text: string;
  readonly state: PassageState;
  readonly carriers: readonly Carrier[];
  readonly open: readonly Unmet[];
  readonly setAside: readonly Unmet[];
  /** Passages that say the contrary and are represented in its stead. */
  readonly contradicts: readonly string[];
  /** Passages that were set aside because of this one. */
  readonly contradictedBy: readonly string[];
};

type Contradictions = NonNullable<Turn['sourceCoverage']>['contradictions'];

/** The passages of a text in reading order. What was only said to the assistant is no passage. */
export function passagesOf(
  units: readonly TurnUnit[],
  contradictions: Contradictions = [],
): readonly Passage[] {
  const pairs = contradictions.map(({ represented, setAside }) => [represented.unitId, setAside.unitId]);
  return units
    .filter(({ kind }) => kind !== 'INSTRUCTION')
    .map((unit) => {
      const contradicts = pairs.flatMap(([one = '', other]) => (other === unit.unitId ? [one] : []));
      const contradictedBy = pairs.flatMap(([one, other = '']) => (one === unit.unitId ? [other] : []));
      return { ...passageOf(unit), contradicts, contradictedBy, state: stateOf(unit, contradicts) };
    });
}

function passageOf(unit: TurnUnit): Omit<Passage, 'state' | 'contradicts' | 'contradictedBy'> {
  const { unitId, attachmentId, locator, text, obligations } = unit;
  const { source, place } = placeOf(locator);
  const owed = obligations.filter(({ mandatory }) => mandatory);
  return {
    id: unitId,
    source,
    place,
    attachmentId,
    text,
    carriers: carriersOf(obligations),
    open: owed.filter(({ status }) => status === 'OPEN' || status === 'BLOCKED').map(unmetOf),
    setAside: owed.filter(({ status }) => status === 'WAIVED').map(unmetOf),
  };
}

function stateOf({ state }: TurnUnit, contradicts: readonly string[]): PassageState {
  if (state !== 'WAIVED') return state;
  return contradicts.length > 0 ? 'CONTRADICTS' : 'SET_ASIDE';
}

/** The file and the place in it that a locator names: `backlog.md:12`, `model.json#/items/3`. */
export function placeOf(locator: string): { readonly source: string; readonly place: string } {
  const found = /^(.*?)(?::(\d+)|(#.*))$/s.exec(locator);
  if (found === null) return { source: locator, place: '' };
  return { source: found[1] ?? '', place: found[2] ?? found[3] ?? '' };
}

function unmetOf({ excerpt, reason }: TurnUnit['obligations'][number]): Unmet {
  return { words: excerpt, reason };
}

function carriersOf(obligations: TurnUnit['obligations']): readonly Carrier[] {
  const quotes = new Map<string, Quote[]>();
  for (const { excerpt, evidence } of obligations)
    for (const { elementId, feature } of evidence) {
      const own = quotes.get(elementId) ?? [];
      quotes.set(elementId, own);
      own.push({ words: excerpt, feature });
    }
  return [...quotes].map(([elementId, found]) => ({ elementId, quotes: found }));
}

/** How many passages ask for something, and for how many of them nothing is open. */
export function accountOf(passages: readonly Passage[]): {
  readonly asking: number;
  readonly accounted: number;
} {
  const asking = passages.filter(({ state }) => state !== 'IDLE' && state !== 'FLAGGED');
  return { asking: asking.length, accounted: asking.filter(({ state }) => state !== 'OPEN').length };
}

/** How many passages are in each state. */
export function countsOf(passages: readonly Passage[]): Readonly<Record<PassageState, number>> {
  const counts = { OPEN: 0, CONTRADICTS: 0, SET_ASIDE: 0, COVERED: 0, FLAGGED: 0, IDLE: 0 };
  for (const { state } of passages) counts[state] += 1;
  return counts;
}

/** For each element the passages that it carries something of, in reading order. */
export function passagesByElement(passages: readonly Passage[]): ReadonlyMap<string, readonly Passage[]> {
  const found = new Map<string, Passage[]>();
  for (const passage of passages)
    for (const { elementId } of passage.carriers) {
      const own = found.get(elementId) ?? [];
      found.set(elementId, own);
      own.push(passage);
    }
  return found;
}

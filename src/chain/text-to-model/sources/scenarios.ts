import { withoutUndefined } from '../../../lib/without-undefined.ts';
import { storyPartsOf } from '../reading/story-parts.ts';
import type { RawUnit } from './source-unit.ts';
import { isClause, lowerFirst, upperFirst } from './table-sentences.ts';
import { withoutEnd } from './without-end.ts';

/** Names of parts of a file of scenarios; what they are called is no demand. */
const partName = /^(?:feature|background|scenario|scenario outline|scenario template|examples?)\s*:/i;
const keyword =
  /(?:^|\s)(Given|When|Then|And|But|GIVEN|WHEN|THEN|AND|BUT)\s|(?:^|,\s+(?:and\s+)?)(given|when|then)\s/g;

/** "Given … When … Then …" as sentences with a condition, and the names of scenarios as headings. */
export function withScenarios(units: readonly RawUnit[]): readonly RawUnit[] {
  const isFeature = units.some(({ text }) => scenarioSentence(text) !== undefined);
  let persona: string | undefined;
  return units.map((unit): RawUnit => {
    persona = storyPartsOf(unit.text)?.persona.text ?? persona;
    if (unit.kind !== undefined) return unit;
    const text = scenarioSentence(unit.text);
    // "When I assign it": I am who the story above speaks of.
    const declares =
      persona !== undefined && /\b(?:I|we)\b/.test(text ?? '') ? actorNamed(persona) : undefined;
    if (text !== undefined) return { ...unit, text, ...withoutUndefined({ declares }) };
    return isFeature && partName.test(unit.text) ? { ...unit, kind: 'HEADING' } : unit;
  });
}

const actorNamed = (name: string): NonNullable<RawUnit['declares']> => ({ kind: 'ACTOR', name });

type Step = { readonly phase: 'given' | 'when' | 'then'; readonly text: string };

/** "If the book is free and the reader borrows it, a loan is created."; undefined for any other text. */
export function scenarioSentence(text: string): string | undefined {
  if (text.length > 2_000 || !/^(?:given|when)\s/i.test(text)) return undefined;
  const steps = stepsOf(text);
  const of = (phase: Step['phase']): readonly string[] =>
    steps.flatMap((step) => (step.phase === phase && step.text !== '' ? [step.text] : []));
  const [given, acts, then] = [of('given'), of('when'), of('then')];
  if (then.length === 0 || given.length + acts.length === 0) return undefined;
  const conditions = [...given.map(asCondition), ...acts];
  const lead = given.length === 0 ? 'When' : 'If';
  return `${lead} ${conditions.join(' and ')}, ${then.join(' and ')}.`;
}

function stepsOf(text: string): readonly Step[] {
  const starts = [...text.matchAll(keyword)];
  let phase: Step['phase'] = 'given';
  return starts.map((start, at): Step => {
    const word = (start[1] ?? start[2] ?? '').toLowerCase();
    if (word === 'given' || word === 'when' || word === 'then') phase = word;
    const end = starts[at + 1]?.index ?? text.length;
    const said = withoutEnd(text.slice(start.index + start[0].length, end), ',;.');
    return { phase, text: lowerFirst(filled(said.trim())) };
  });
}

/** "<days> days" → "some days", "<name>" → "some name" */
const filled = (text: string): string =>
  text.replace(/["“]?<([\p{L}\d _-]{1,40})>["”]?(\s+\p{L})?/gu, (_, name: string, next?: string) =>
    next === undefined ? `some ${name}` : `some${next}`,
  );

/** "a reader with a card" → "there is a reader with a card" */
const asCondition = (given: string): string =>
  isClause(upperFirst(given)) || /^(?:i|we|it|there)\s/i.test(given) ? given : `there is ${given}`;

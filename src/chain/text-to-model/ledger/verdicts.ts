import { kindOfNoun } from '../language/lexicon.ts';
import { headOf } from '../reading/concept-names.ts';
import type { Modality, TextEvent } from '../reading/text-events.ts';

/** What is said of an act: that it may, must or need not be done, and by whom alone. */
export type Verdict = {
  readonly negated: boolean;
  readonly modality: Modality;
  /** "is reserved for members": only they may. */
  readonly exclusive?: boolean;
  readonly performers?: readonly string[];
};

/** The words of a sentence from the verb of an event on. */
export const saidFrom = ({ clause, sentence }: TextEvent): string =>
  sentence.read.words
    .slice(clause.start)
    .map(({ lower }) => lower)
    .join(' ');

const lead =
  '^(?:(?:is|are|was|were|be|been|must|can|may|will|shall|not|never|still|also|always|strictly|only|entirely|purely) )*';
const permitted = new RegExp(`${lead}(?:allowed|permitted|possible|fine|okay|ok|welcome|tolerated)\\b`);
const forbidden = new RegExp(
  `${lead}(?:forbidden|prohibited|banned|impossible|not an option|out of the question)\\b`,
);
const required = new RegExp(
  `${lead}(?:required|mandatory|compulsory|obligatory|necessary|needed|essential|a must)\\b`,
);
const voluntary = new RegExp(
  `${lead}(?:optional|voluntary|unnecessary|superfluous|up to (?!\\d)|left to|at the discretion)`,
);

const reserved = new RegExp(
  `${lead}(?:reserved (?:for|to)|limited to|restricted to|for \\S+(?: \\S+)? only|only for)\\b`,
);

/** What a clause says of an act: that it is allowed, forbidden, required or voluntary. */
export function verdictOf(event: TextEvent): Verdict | undefined {
  const said = saidFrom(event);
  const { negated } = event;
  const people = event.around.map(({ thing }) => thing).filter(isPerson);
  if (reserved.test(said) && people.length > 0 && !negated)
    return { negated, modality: 'MAY', exclusive: true, performers: people };
  if (forbidden.test(said)) return { negated: !negated, modality: 'MAY' };
  if (permitted.test(said)) return { negated, modality: 'MAY' };
  if (voluntary.test(said)) return { negated: false, modality: negated ? 'MUST' : 'FREE' };
  return required.test(said) ? { negated: false, modality: negated ? 'FREE' : 'MUST' } : undefined;
}

/** "Wearing a helmet is voluntary": the act in front is what the verdict is about. */
export function isJudged(act: TextEvent, verdict: TextEvent): boolean {
  const { words } = verdict.sentence.read;
  const first = words[act.clause.start];
  const gap = words.slice(act.clause.end, verdict.clause.start);
  return (
    first?.tag === 'VBG' &&
    act.clause.start <= 1 &&
    !gap.some(({ tag }) => tag === 'PU' || tag === 'CC' || tag === 'WH')
  );
}

const choosing = /^(?:choose|decide|determine)$/;
const toDo =
  /^(?:\S+ )?(?:not )?(?:(free|welcome|entitled|authorised|authorized)|(obliged|bound|supposed|expected|required|forced)) to\b/;
const noNeed = /^(?:is|was|are) (?:no need|no obligation|no requirement|not necessary|no duty)\b/;

/** What a clause says of the next one, where it says nothing else. */
export function frameOf(event: TextEvent, next: TextEvent | undefined): Partial<Verdict> | undefined {
  if (next === undefined || next.sentence !== event.sentence) return undefined;
  const { words } = event.sentence.read;
  const said = saidFrom(event);
  const { performers } = event;
  const follows = words[event.clause.end]?.lower ?? '';
  if (choosing.test(event.verb) && /^(?:whether|if)$/.test(follows))
    return { modality: 'FREE', negated: false, performers };
  if (noNeed.test(said) && words[next.clause.start]?.tag === 'TO')
    return { modality: 'FREE', negated: false };
  const isIt = event.clause.subjectWord === 'it' || event.clause.subjectWord === 'there';
  const verdict = isIt && words[next.clause.start]?.tag === 'TO' ? verdictOf(event) : undefined;
  if (verdict !== undefined) return verdict;
  const [, may, must] = toDo.exec(said) ?? [];
  const subjects = event.passive ? event.objects : performers;
  if (may !== undefined) return { modality: 'MAY', negated: event.negated, performers: subjects };
  if (must === undefined) return undefined;
  return { modality: event.negated ? 'FREE' : 'MUST', negated: false, performers: subjects };
}

/** Whether a thing is a person. */
export const isPerson = (thing: string): boolean => kindOfNoun(headOf(thing)) === 'person';

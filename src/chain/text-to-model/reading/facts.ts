import type { ReadSentence } from './clauses.ts';

/** A sentence with the source unit it stands in. */
export type UnitSentence = {
  readonly unitId: string;
  readonly read: ReadSentence;
  /** Where in a story the sentence comes from; plain sentences are `FACT`. */
  readonly role: 'FACT' | 'WANT' | 'BENEFIT';
  /** Key of the persona of a story. */
  readonly persona: string | undefined;
};

/** A sentence with the nouns that its text only talks with: no things of the business. */
export type SentenceInText = UnitSentence & { readonly idle: ReadonlySet<string> };

/** Says that one thing has a value. */
export type AttributeFact = {
  readonly owner: string;
  readonly words: readonly string[];
  readonly unitId: string;
  /** How sure the wording is. */
  readonly strength: 'LISTED' | 'LIKELY';
  readonly boolean: boolean;
};

/** How many partners one end of a relation has. */
export type Count = 'ZERO_OR_ONE' | 'EXACTLY_ONE' | 'ZERO_OR_MORE' | 'ONE_OR_MORE';

/**
 * How a text joins two things: one is the object of what the other does, or of a verb that says little; stands behind a
 * preposition of such a verb, or of "be"; both stand behind a verb; "the seat of a car" and "the seat in a car"; "the
 * car's seat"; "car seat"; "enrolment" and who enrols; or they stand in one sentence.
 */
export const relationWordings = [
  'OBJECT',
  'WEAK_OBJECT',
  'COMPLEMENT',
  'BEING',
  'BESIDE',
  'OF',
  'NEAR',
  'OWNER',
  'NAME',
  'DEED',
  'TOGETHER',
] as const;
export type RelationWording = (typeof relationWordings)[number];

/** Says that two things belong together. */
export type RelationFact = {
  readonly source: string;
  readonly target: string;
  readonly kind: 'ASSOCIATION' | 'COMPOSITION' | 'IS_A';
  /** Verb between them; empty when there is none. */
  readonly verb: string;
  readonly targetCount: Count | undefined;
  readonly unitId: string;
  readonly wording: RelationWording;
};

/** Says that values of something are a closed set. */
export type ValuesFact = {
  /** Name of the set: "card type". */
  readonly name: string;
  readonly owner: string | undefined;
  /** What the text speaks about where it gives them. */
  readonly topic?: string;
  readonly values: readonly string[];
  readonly unitId: string;
};

/** Says that two things have values together: each of the one with each of the other. */
export type PairFact = {
  readonly one: string;
  readonly other: string;
  readonly values: readonly string[];
  readonly unitId: string;
};

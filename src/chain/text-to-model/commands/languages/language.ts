import type { Joints } from './joints.ts';
import type { NameEnds } from './name-ends.ts';
import type { Nominals } from './nominals.ts';
import type { ValueKind } from '../../reading/domain-model.ts';
import type { QuestionWords } from './question-words.ts';

/** What a verb does to a model, in any language. A verb may be of several classes; its roles decide. */
export type VerbClass =
  | 'CREATE'
  | 'NEED'
  | 'HAVE'
  | 'GIVE'
  | 'STORE'
  | 'RENAME'
  | 'DELETE'
  | 'LEAVE'
  | 'MOVE'
  | 'BELONG'
  | 'MAKE'
  | 'SET'
  | 'CLEAR'
  | 'DESCRIBE'
  | 'RELATE'
  | 'REFER'
  | 'UNRELATE'
  | 'DEPEND'
  | 'INHERIT'
  | 'LIMIT'
  | 'IDENTIFY'
  | 'FILL'
  | 'MERGE'
  | 'SPLIT'
  | 'TURN'
  | 'EXIST'
  | 'GO'
  | 'BECOME'
  | 'START'
  | 'END'
  | 'TAKE'
  | 'USE'
  | 'PERFORM'
  | 'SWAP'
  | 'UNDO'
  | 'RESTORE'
  | 'MEAN';

/** What a preposition says about the noun phrase behind it. */
export type PrepRole =
  | 'GOAL'
  | 'PLACE'
  | 'SOURCE'
  | 'OF'
  | 'WITH'
  | 'AS'
  | 'FOR'
  | 'BY'
  | 'BETWEEN'
  | 'RESULT'
  | 'MEANING'
  | 'WITHOUT';

/** How many, or which, a determiner says. */
export type Determiner =
  | 'INDEFINITE'
  | 'DEFINITE'
  | 'ALL'
  | 'EACH'
  | 'BOTH'
  | 'NONE'
  | 'ITS'
  | 'THIS'
  | 'LAST'
  | 'FIRST'
  | 'OTHER';

/** One way to read a word as a form of a verb. */
export type VerbReading = {
  readonly lemma: string;
  readonly form: 'BASE' | 'FINITE' | 'PAST' | 'PARTICIPLE' | 'GERUND';
};

/** Commands that an answer can complete. */
export type CompletedCommand =
  | 'REMOVE'
  | 'REMOVE_FROM'
  | 'IT_IS'
  | 'THEY_ARE'
  | 'ADD'
  | 'CREATE'
  | 'RENAME'
  | 'RELATE'
  | 'MERGE'
  | 'MOVE'
  | 'SET'
  | 'CHOOSE';

/** How often something may occur. */
export type Occurrences = { readonly least: number; readonly most: number };

/** The words of a language. Lists are separated by commas, and phrases are written in lower case. */
export type Language = {
  readonly code: 'en' | 'de';
  /** Verbs in their plain form with their particles: `get rid of`. */
  readonly verbs: Readonly<Record<VerbClass, string>>;
  readonly verbReadings: (word: string) => readonly VerbReading[];
  /** The singular of a noun in lower case; words that are no plural stay. */
  readonly singular: (noun: string) => string;
  /** Further plain forms a noun may have: without the endings of its cases. */
  readonly stems: (noun: string) => readonly string[];
  /** The plain form of a noun behind an article that shows its case: "einen Lieferanten". */
  readonly plainBehind: (article: string, noun: string) => string;
  /** Wrapped around what is asked for, at the beginning and at the end. */
  readonly openings: string;
  readonly closings: string;
  /** Words without a meaning for a model, wherever they stand. */
  readonly fillers: string;
  /** Words that carry grammar only and need no place in a reading. */
  readonly grammar: string;
  readonly prepositions: Readonly<Record<PrepRole, string>>;
  readonly determiners: Readonly<Record<Determiner, string>>;
  /** What stands for an element: the selection, what was mentioned last, a group, its owner. */
  readonly pronouns: Readonly<Record<'SELECTED' | 'LAST' | 'ONE' | 'LATTER' | 'FORMER' | 'GROUP', string>>;
  /** Pronouns that begin a clause about the noun before them. */
  readonly relatives: string;
  /**
   * Words around a wish: what it begins with ("it"), a time that has come ("high time"), what joins the wish ("if"),
   * helpers of what was, for whom it is, a wish for something ("want X to …"), and the plain modal that says the same.
   */
  readonly frames: Readonly<
    Record<'SUBJECT' | 'SPEAKER' | 'PAST' | 'TIME' | 'IF' | 'THAT' | 'FOR' | 'WISH' | 'TO' | 'SHOULD', string>
  >;
  /** Indirect questions, what leads to one ("that says whether …"), and what says that it is so. */
  readonly indirect: Readonly<
    Record<'MARK' | 'DECIDE' | 'WHETHER' | 'WHEN' | 'COUNT' | 'WHICH' | 'OF_WHICH' | 'SO', string>
  >;
  /** What changes nothing of a demand: phrases that stand alone, and what such a phrase begins with. */
  readonly adjuncts: Readonly<Record<'ALONE' | 'HEAD', string>>;
  /** What a command points to that only asks once more for what was said: "do that", "move it there". */
  readonly thereby: string;
  /** Verbs that ask for what was said, whatever it was: "change that". */
  readonly proVerbs: string;
  /** How a request behind a statement begins: "…, can you change that?". */
  readonly requests: string;
  /** "(…, and) so is a truck". */
  readonly likewise: string;
  /** What a message announces before a colon: "two things: …". */
  readonly leads: string;
  /** Who speaks, or the model as a whole: no role in an event. */
  readonly speakers: string;
  /** Names of the system that is modelled, as a subject. */
  readonly systems: string;
  /** For whom something is done, behind the verb. */
  readonly forSpeakers: string;
  readonly conjunctions: string;
  /** Words between clauses besides the conjunctions. */
  readonly connectives: string;
  /** Between a reason and its command: `BEFORE` when the reason comes first, `BEHIND` when it follows. */
  readonly reasons: Readonly<Record<'BEFORE' | 'BEHIND', string>>;
  /** `ABLE` stands behind a form of be: "allowed to". */
  readonly modals: Readonly<Record<'MUST' | 'MAY' | 'SHOULD' | 'ABLE', string>>;
  readonly auxiliaries: Readonly<Record<'BE' | 'HAVE' | 'DO', string>>;
  readonly negations: string;
  /** May stand between a form of be and its participle. */
  readonly adverbs: string;
  /** Said of all of a subject, between the helpers of its verb. */
  readonly floating: string;
  /** Behind a comma, these turn to another clause. */
  readonly turns: string;
  /** Words of who speaks: what holds them is no sentence of the business. */
  readonly speaking: string;
  /** Before what something is not, behind what it is. */
  readonly contrasts: string;
  readonly only: string;
  /** Before what is left out of a group. */
  readonly except: string;
  readonly there: string;
  readonly amounts: readonly (readonly [phrase: string, Occurrences])[];
  readonly numbers: Readonly<Record<string, number>>;
  /** Between how many of one thing there are and the other thing: "per". */
  readonly each: string;
  readonly joints: Joints;
  readonly nameEnds: NameEnds;
  readonly nominals: Nominals;
  /** The kind of value that a name promises by the end of its last word; `=` before what is the whole word. */
  readonly heads: readonly (readonly [kind: ValueKind, words: string])[];
  /** Words that name nothing in particular, and make no name. */
  readonly vague: string;
  /** Nouns that only say of what kind a value is: an email address is an email. */
  readonly kindNouns: string;
  /** Nouns that ask when, and what stands behind a verb in the name of such an attribute. */
  readonly times: Readonly<Record<'WHEN' | 'AT', string>>;
  /** Units of measure. */
  readonly units: string;
  /** Amounts that are of money where they are of a paper that asks for it or takes it. */
  readonly money: Readonly<Record<'SUMS' | 'PAPERS', string>>;
  /** Units of money, as they are written. */
  readonly currencies: string;
  /** Words of which each says which of several things of a kind is meant: "the start and end date". */
  readonly whichOnes: readonly string[];
  /** In what things are counted: "pieces of". */
  readonly pieces: string;
  readonly bounds: Readonly<
    Record<'LEAST' | 'MOST' | 'BETWEEN' | 'EXACTLY' | 'BELOW' | 'ABOVE' | 'LENGTH', string>
  >;
  /** What a value is worked out as: "sum of". */
  readonly derivations: string;
  /** On which side of zero something is. */
  readonly signs: Readonly<Record<'POSITIVE' | 'NOT_NEGATIVE' | 'NEGATIVE', string>>;
  /** What an attribute can be: `optional` → required, no. */
  readonly flags: Readonly<Record<string, readonly [feature: string, value: boolean]>>;
  /** Names of types, by the kind of value. */
  readonly types: Readonly<Record<string, string>>;
  /** Types that may stand before a name and are not names of things. */
  readonly technicalTypes: string;
  /** Nouns before an adjective that an element is or is not: "a flag urgent". */
  readonly markers: string;
  /** Before a type, they say nothing more. */
  readonly plainly: string;
  /** Other names of features. */
  readonly features: Readonly<Record<string, string>>;
  /** Names of classes besides the usual ones; by level and class. */
  readonly classes: Readonly<Record<'cim' | 'pim', Readonly<Record<string, string>>>>;
  /** Words before a name that only say that a name follows. */
  readonly named: string;
  /** Nouns that speak of a name, a relation, a parent, everything. */
  readonly nouns: Readonly<
    Record<
      | 'NAME'
      | 'RELATION'
      | 'PARENT'
      | 'KIND'
      | 'SAME'
      | 'EVERYTHING'
      | 'STATE'
      | 'LIFECYCLE'
      | 'THING'
      | 'OWN'
      | 'MEASURE',
      string
    >
  >;
  /** Between a verb of a life and the state it names: "ends up as". */
  readonly lifeWords: string;
  /** Before a state that is passed: "via". */
  readonly via: string;
  /** `NEAR` stands before `AFTER` and `BEFORE`: "right after". */
  readonly sequence: Readonly<
    Record<'FIRST' | 'THEN' | 'NEAR' | 'AFTER' | 'BEFORE' | 'NEXT' | 'BEGINNING' | 'END' | 'EDGE', string>
  >;
  /** What makes a decision: a condition, or what must not be so, what follows it, what else. */
  readonly conditions: Readonly<Record<'IF' | 'UNLESS' | 'THEN' | 'ELSE', string>>;
  /** Between a group and the names of what is in it. */
  readonly aside: string;
  /** Between two clauses of which the second says when the first one holds. */
  readonly narrowing: string;
  /** What says that something is, or is not, so by now: "yet". */
  readonly lateness: string;
  /** Other words for literals: `must-have` → `MUST`. */
  readonly literals: Readonly<Record<string, string>>;
  /** Behind what the last command is said of again: "as well". */
  readonly tooWords: string;
  /** What a sentence is kept as. */
  readonly rules: string;
  /** Before a class word: at the end. */
  /** Nouns that find fault with the model. */
  readonly faults: string;
  /** Adjectives that say where in an order something stands. */
  readonly ranks: string;
  readonly final: string;
  /** Words that speak of a model, never of its business. */
  readonly modelling: string;
  /** Words that are mistaken for others in typing: `form` → `from`. */
  readonly slips: Readonly<Record<string, string>>;
  /** How a message begins that tells what its speakers do. */
  readonly background: Readonly<Record<'WHO' | 'DOES', string>>;
  /** Wordings that ask for nothing, because the speaker has not decided or wants to wait. */
  readonly undecided: string;
  /** Idioms, rewritten before anything is read: what is said, what is meant (`$1` is the first gap). */
  readonly idioms: readonly (readonly [pattern: string, meaning: string])[];
  /** Lists of words that patterns of idioms name: `<we>`. */
  readonly idiomWords: Readonly<Record<string, string>>;
  /**
   * Lists that answers and corrections are told by. `LESS` stands before, `LESS_AFTER` behind what is not wanted of the
   * last command, `NO_MORE` before both; `KEEP` beside what stays. `STAY` and `STAY_AFTER` stand
   * beside what is to be as before (`OLD`: "the old name"), `REGRET` alone. `SAME` stands before a place, `MAKE_THAT`
   * before a flag; `MORE` and `MORE_AFTER` beside what is wanted as well, `INSTEAD` beside
   * what is wanted for what went, `ADDING` and `LACKING` beside one more of what
   * was added. `SO_IS` and `SO_IS_NOT` end a sentence that says of something else what the last one said, `OR` begins
   * another way.
   */
  readonly answers: Readonly<
    Record<
      | 'YES'
      | 'NO'
      | 'FORGET'
      | 'MEANT'
      | 'CORRECTION'
      | 'BETTER'
      | 'LAST_CHANGE'
      | 'SAME_FOR'
      | 'ALSO'
      | 'NO_MORE'
      | 'LESS'
      | 'LESS_AFTER'
      | 'KEEP'
      | 'STAY'
      | 'STAY_AFTER'
      | 'OLD'
      | 'REGRET'
      | 'SAME'
      | 'OTHERS'
      | 'MAKE_THAT'
      | 'MORE'
      | 'MORE_AFTER'
      | 'SO_IS'
      | 'SO_IS_NOT'
      | 'OR'
      | 'INSTEAD'
      | 'ADDING'
      | 'LACKING',
      string
    >
  >;
  readonly ordinals: readonly string[];
  /** A command with `{what}` it is about, and `$` for what an answer adds. */
  readonly completions: Readonly<Record<CompletedCommand, string>>;
  readonly questions: QuestionWords;
};

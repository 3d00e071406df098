/** The words of questions in a language; phrases separated by commas. */
export type QuestionWords = Readonly<
  Record<
    | 'WHICH'
    /** Before what is proposed: "how about". */
    | 'SUGGEST'
    | 'WHO'
    | 'WHERE'
    | 'WHY'
    | 'HOW'
    | 'COUNT'
    | 'TELL'
    | 'USED'
    | 'OPEN'
    /** What only says that there is something. */
    | 'EXIST'
    /** What has no meaning beside the rest of a question. */
    | 'IDLE'
    /** What a thing has, without the word "attribute". */
    | 'DATA'
    /** "no one", "anybody": any role. */
    | 'ANY_ROLE'
    | 'NO_ROLE'
    /** Any other element. */
    | 'ANYTHING'
    | 'NOTHING'
    /** Before what is lacking: "have no", "without". */
    | 'LACKING'
    /** Before what an element has, and before what it stands in or refers to. */
    | 'HAVING'
    | 'WITHIN'
    /** Verbs in their plain form that say no more than that two things belong together. */
    | 'LINKING'
    /** What is asked of an actor: "do", "allowed to do". */
    | 'DO'
    /** Before what an actor answers for. */
    | 'RESPONSIBLE'
    | 'AFTER'
    | 'BEFORE'
    | 'FIRST'
    | 'LAST'
    | 'MOST'
    | 'FEWEST'
    | 'MORE'
    | 'FEWER'
    | 'ABOVE'
    /** What becomes of things that go away. */
    | 'REMOVAL'
    | 'INDIRECT'
    | 'DIFFERENCE'
    /** "the same … as": what only a comparison of values would answer. */
    | 'SAME'
    /** Behind an element that is asked to be explained: "(what does the rule) say". */
    | 'EXPLAINED'
    | 'CONNECTED'
    /** Words of yes-no questions about amounts. */
    | 'SEVERAL'
    | 'ALWAYS'
    | 'NONE'
    /** Verbs of moves into a state, and out of one. */
    | 'INTO'
    | 'OUT_OF'
    /** What asks for a name or a place only. */
    | 'STORED'
    | 'TYPED'
    | 'MODEL',
    string
  >
>;

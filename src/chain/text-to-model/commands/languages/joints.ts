/** Words between the parts of a command, by what they lead to; phrases separated by commas. */
export type Joints = Readonly<
  Record<
    /** From one state, value or place. */
    | 'FROM'
    /** Before the type of an attribute. */
    | 'TYPED'
    /** Before what a feature is set for. */
    | 'ABOUT_WHAT'
    /** Before what is counted or measured. */
    | 'MEASURE_OF'
    /** Verbs that bring what has a lifecycle into another state. */
    | 'CHANGE_STATE'
    /** What a date has besides the day. */
    | 'TIME_OF_DAY'
    /** Before the target of a goal. */
    | 'TARGET'
    /** Between a measure and its words. */
    | 'IS'
    /** Behind "belong". */
    | 'BELONGS_TO'
    /** Before what is stored beside. */
    | 'ALONG'
    /** Before who gets something. */
    | 'GIVEN_TO'
    /** Said of more than one subject. */
    | 'SEVERAL'
    /** Before a common parent. */
    | 'UNDER'
    /** Before where something goes. */
    | 'MOVE_TO'
    /** Before where something comes from or is not to be. */
    | 'MOVE_FROM'
    /** Before where something should be. */
    | 'STANDS_IN'
    /** Before the owner of a new attribute. */
    | 'WHOSE'
    /** Before the whole of a part. */
    | 'PART_OF'
    /** Before a better place. */
    | 'RATHER'
    /** Before the target of a move, with its direction. */
    | 'AS_FAR_AS'
    /** The place that was spoken of. */
    | 'THERE'
    /** The direction of a transition. */
    | 'BACK'
    /** The direction of a change of state. */
    | 'AGAIN'
    /** Before the state that a transition ends in. */
    | 'GOES_TO'
    /** Before who may do something. */
    | 'ALLOWED_BY'
    /** Before who does something. */
    | 'DONE_BY'
    /** Before others of the kind. */
    | 'AMONG'
    /** Nouns for a group. */
    | 'LIST_OF'
    /** Before the result of a merge. */
    | 'MERGED_AS'
    /** Before the result of a split. */
    | 'SPLIT_INTO'
    /** Before what something is split off from. */
    | 'OUT_OF'
    /** As `OUT_OF`, and before an owner. */
    | 'TAKEN_OF'
    /** Behind a new thing. */
    | 'OF_ITS_OWN'
    /** Before what loses something. */
    | 'OFF'
    /** The model itself. */
    | 'MODEL'
    /** Before what is removed with it. */
    | 'TOGETHER_WITH'
    /** What a thing consists of. */
    | 'PARTS'
    /** Words around `PARTS`. */
    | 'AROUND_PARTS'
    /** Articles before a new name. */
    | 'ARTICLES'
    /** Before a value that is given as a name. */
    | 'AS'
    /** Before a value that is set. */
    | 'SET_TO'
    /** Between a feature and its value. */
    | 'VALUE_OF'
    /** Before what gets a text. */
    | 'SET_FOR'
    /** Before the first state. */
    | 'BEGINS_IN'
    /** A list of which nothing says whether it holds values or is chosen from. */
    | 'PLAIN_LIST'
    /** Between a state and what happens in it. */
    | 'IN_STATE'
    /** Between a move and what it waits for. */
    | 'AS_SOON_AS'
    /** Before a list of states. */
    | 'EITHER'
    | 'INSIDE'
    | 'OR'
    /** Before the states that are passed. */
    | 'WHEREIN'
    | 'THROUGH'
    /** Before the state that follows. */
    | 'AFTERWARDS',
    string
  >
>;

export const englishJoints: Joints = {
  FROM: 'from',
  TYPED: 'of type, always, allowed to be',
  ABOUT_WHAT: 'for, in, on',
  CHANGE_STATE:
    'cancel, reject, decline, refuse, approve, accept, confirm, close, reopen, archive, suspend, pause, resume, void, withdraw, revoke, postpone, complete, finish, terminate, abort, block, lock, freeze, settle, return, sign off, put on hold',
  MEASURE_OF: 'number of, amount of, count of, value of, length of, size of, the value of',
  TIME_OF_DAY: 'time, time of day, hour, clock time, time as well, hours and minutes, exact time',
  TARGET: 'target, with the target, with target, with a target of, and target, and the target',
  IS: 'is, of',
  BELONGS_TO: 'to, in, into',
  ALONG: 'with, along with, together with',
  GIVEN_TO: 'to',
  SEVERAL: 'both, all, each',
  UNDER: 'into, to, as, under',
  MOVE_TO: 'to, into, in, onto, on, on to, with, under, within, inside, over to, across to',
  MOVE_FROM:
    'from, out of, off, instead of, rather than, than, and not, not, not with, not on, and not with, and not on, rather than with, rather than on, instead of with, instead of on, than with, than on, and not to, not to, not in, not under, not at, not within, not inside, not into, instead of to, and no longer to, than in, than to, rather than in, instead of in, and not in, and no longer in, rather than to',
  STANDS_IN: 'in, on, with, inside, within, part of, a part of, under',
  WHOSE: 'of, in',
  PART_OF: 'part of, a part of',
  RATHER: 'better, best, rather',
  AS_FAR_AS: 'up to, up into, down to, over to',
  THERE: 'there, in there, into it, to it',
  BACK: 'back, over, directly, straight',
  AGAIN: 'back, on, over, again',
  GOES_TO: 'to, into',
  ALLOWED_BY: 'by, only by, by nobody but, by no one but',
  DONE_BY: 'by',
  AMONG: 'on, to, onto, in, into, among',
  LIST_OF: 'list of, group of, set of, collection of',
  MERGED_AS:
    'by, keeping the name, and keep the name, and keep the name of, keeping, under the name, under the name of, into, to, with, in, as, under, and call it, and call the result',
  SPLIT_INTO: 'into, to, as, in, off into, out into, out to, off to',
  OUT_OF: 'out of, from',
  TAKEN_OF: 'from, out of, of',
  OF_ITS_OWN: 'of its own, of their own, in its own right, in their own right',
  OFF: 'off, off of, out of, away from',
  MODEL: 'model, whole model',
  TOGETHER_WITH: 'with, and, including, along with, together with, plus',
  PARTS: 'everything, parts, members, attributes, contents, content, elements, children',
  AROUND_PARTS:
    'with, and, including, along, together, plus, all, all of, its, their, the, of, in, inside, it, them, that, there, is, are, belongs, belong, to, within',
  ARTICLES: 'the, a, an',
  AS: 'as',
  SET_TO: 'to, as, at, by',
  VALUE_OF: 'of, :',
  SET_FOR: 'to, for',
  BEGINS_IN: 'in, as, with',
  INSIDE: 'in, within, inside',
  OR: 'or',
  PLAIN_LIST: 'list',
  IN_STATE: 'while, as long as, whilst, so long as, if, when',
  AS_SOON_AS: 'once, when, as soon as, after',
  EITHER:
    'either, one of, one of the following, in the state, in the states, in the status, in state, in one of the states',
  WHEREIN: 'where, in which, wherein, during which',
  THROUGH: 'through',
  AFTERWARDS: 'then, and then, afterwards, finally, later',
};

export const germanJoints: Joints = {
  FROM: 'von, vom',
  TYPED: 'vom typ',
  ABOUT_WHAT: 'für, bei, in',
  CHANGE_STATE:
    'stornieren, sagen ab, lehnen ab, genehmigen, bewilligen, bestätigen, schließen, schließen ab, archivieren, sperren, kündigen, ziehen zurück, verschieben, pausieren, beenden, brechen ab, zurückgeben, geben zurück, annehmen, nehmen an, widerrufen, aussetzen',
  MEASURE_OF: 'anzahl der, anzahl an, zahl der',
  TIME_OF_DAY: 'uhrzeit, zeit',
  TARGET: 'zielwert, ziel',
  IS: 'ist',
  BELONGS_TO: 'zu, zum, zur, in',
  ALONG: 'mit',
  GIVEN_TO: 'an',
  SEVERAL: 'beide, alle',
  UNDER: 'unter',
  MOVE_TO: 'nach, zu, zum, zur, in, ins, in den, in die, in das, unter, auf',
  MOVE_FROM:
    'von, vom, aus, aus dem, aus der, statt, nicht in, nicht zu, nicht zum, nicht zur, nicht bei, statt zu, statt zur, statt zum, statt in, anstatt zu, und nicht zu',
  STANDS_IN: 'in, im, in der',
  WHOSE: 'in',
  PART_OF: 'teil von, ein teil von',
  RATHER: 'besser, eher',
  AS_FAR_AS: '',
  THERE: 'dorthin, dahin',
  BACK: 'zurück',
  AGAIN: 'zurück',
  GOES_TO: 'zu, nach',
  ALLOWED_BY: 'von, nur von',
  DONE_BY: 'von, durch',
  AMONG: 'auf, in, unter',
  LIST_OF: 'liste der',
  MERGED_AS: 'in das, in die, in den, mit, zu, in, unter dem namen',
  SPLIT_INTO: 'in, in eine, in ein, in einen, zu, als',
  OUT_OF: 'aus',
  TAKEN_OF: 'aus, von',
  OF_ITS_OWN: '',
  OFF: '',
  MODEL: 'modell',
  TOGETHER_WITH: 'mit, samt, und',
  PARTS: 'allem, teilen, attributen, inhalt',
  AROUND_PARTS: 'mit, samt, und, allen, was, dazu, darin, drin, ist, gehört, seinen, ihren, in',
  ARTICLES: 'der, die, das, den, ein, eine, einen',
  AS: 'als',
  SET_TO: 'auf, zu, als, an',
  VALUE_OF: 'von, :',
  SET_FOR: 'zu, für',
  BEGINS_IN: 'in, im, als',
  INSIDE: 'in, im, innerhalb von',
  OR: 'oder',
  PLAIN_LIST: 'liste',
  IN_STATE: 'solange, solang, während, wenn, falls',
  AS_SOON_AS: 'sobald, wenn, nachdem, sowie',
  EITHER: 'im zustand, entweder, einer von, eine von, eines von, eins von',
  WHEREIN: 'bei dem, bei der, in dem, in der, wobei, worin',
  THROUGH: 'durch, durchs',
  AFTERWARDS: 'dann, danach',
};

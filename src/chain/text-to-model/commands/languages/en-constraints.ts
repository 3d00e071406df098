import type { Language } from './language.ts';

const change = '(changed|edited|modified|altered|touched|updated|overwritten|corrected)';
const later =
  '(any more|anymore|afterwards|later|later on|again|after creation|after that|once it is set|once set|once it has been set|once entered|once it has been entered|once it is entered|)';
const forbidden =
  '(cannot|can not|must not|may not|should not|shall not|must never|can never|may never|never can)';
const given =
  '(known|given|filled in|there|entered|provided|stated|set|specified|supplied|present|available|recorded|noted|mentioned)';
const soon =
  '(up front|upfront|in advance|from the start|at first|right away|immediately|yet|beforehand|at once|at the beginning|initially)';
const fine =
  '(fine|ok|okay|all right|alright|acceptable|allowed|permitted|no problem|possible|normal|not a problem|legal)';
const wrong =
  '(not allowed|forbidden|impossible|not possible|invalid|not valid|incomplete|useless|of no use|not acceptable|unacceptable|prohibited|a mistake|an error|illegal|wrong|pointless)';
const otherwise =
  '(by default|unless stated otherwise|unless said otherwise|unless otherwise stated|unless otherwise specified|unless specified otherwise|if nothing else is said|if nothing is entered|if nothing is given|if nothing else is given|unless changed|when nothing is entered|unless someone changes it|at first)';

const counts = 'one two three four five six seven eight nine ten'.split(' ');

/** A question that finds fault, beside a command that asks to change it. */
const why = '(why|why on earth|why in the world|how come|why the hell)';

/** How English states what an attribute has to keep to: what may be in it, whether it has to be there, how it begins. */
export const englishConstraints: Language['idioms'] = [
  ...counts.flatMap(
    (count) =>
      [
        [`{1} ${count} {2} (at most|at the most|at a maximum|tops|maximum)`, `{1} at most ${count} {2}`],
        [`{1} ${count} {2} (at least|at the least|at a minimum|minimum)`, `{1} at least ${count} {2}`],
      ] as const,
  ),
  [
    `${why} (is|are) {1} (still|always|) (required|mandatory|compulsory|obligatory|a must)`,
    '{1} is optional',
  ],
  [`${why} (is|are) {1} (still|only|) (optional|not required|not mandatory|voluntary)`, '{1} is required'],
  [`${why} (must|does|do) <we> (have to|need to|) (enter|fill in|give|state|provide) {1}`, '{1} is optional'],
  [
    '{1} (is|are|should be|must be|shall be|has to be|have to be) (limited|restricted|capped|cut|cut off) (to|at) {2}',
    '{1} is at most {2}',
  ],
  ['(limit|restrict|cap|cut|cut off) {1} (to|at) {2}', '{1} is at most {2}'],
  [
    '{1} <must?> (match|matches|follow|follows|conform to|conforms to|look like|looks like|comply with|complies with|adhere to|adheres to|fit|fits|be like|be of) (the|this|a|our|) (pattern|format|regex|regular expression|form|mask|scheme|template|) (of|) {2}',
    'set the pattern of {1} to {2}',
  ],
  ['{1} <must?> (count|counts|pass|passes|qualify|qualifies) as {2}', '{1} is {2}'],
  ['(consider|see|regard|view|handle|classify) {1} as {2}', '{1} is {2}'],
  [
    '{1} (is|are|should be|must be) (given|measured|stated|expressed|counted|quoted|entered|recorded) in {2} and (is|are|must be|should be|has to be|) {3}',
    'the unit of {1} is {2} ; {1} is {3}',
  ],
  ['(express|measure|count|state|quote) {1} in {2}', 'set the unit of {1} to {2}'],
  ['let {1} default to {2}', 'set the default of {1} to {2}'],
  ['{1} <must?> (default|defaults) to {2}', 'set the default of {1} to {2}'],
  [
    `{1} (is|are|should be|is set to|are set to|will be|has to be) {2} ${otherwise}`,
    'set the default of {1} to {2}',
  ],
  [
    `${otherwise} (,|) {1} (is|are|should be|is set to|are set to|will be|has to be) {2}`,
    'set the default of {1} to {2}',
  ],
  ['the default (value|) (for|of) {1} (is|should be|must be|has to be) {2}', 'set the default of {1} to {2}'],
  [
    'the (default|usual|initial|preset) {1} (for|of) {2} (is|should be|must be|has to be) {3}',
    'set the default of the {1} of {2} to {3}',
  ],
  [
    '{1} (starts|start|starts out|start out|begins|begin) (as|with|at|out as|off as) {2}',
    'set the default of {1} to {2}',
  ],
  [
    '{1} (cannot|can not|must not|may not|can never|must never) (do|go|be|exist|come) without {2}',
    '{2} of {1} is required',
  ],
  [`{1} without {2} (is|are|would be) ${wrong}`, '{2} of {1} is required'],
  ['(there must|there can|there may|there should) be no {1} without {2}', '{2} of {1} is required'],
  ['no {1} (is|are|may be|should be|can be|must be|shall be) {2}', 'every {1} is not {2}'],
  ['no {1} without {2}', '{2} of {1} is required'],
  [`{1} <must> be ${given} ${soon}`, '{1} is required'],
  [
    `(make sure|ensure|see to it|take care|we have to make sure|we must make sure) (that|) {1} (is|are) (always|) ${given}`,
    '{1} is required',
  ],
  ['<we> <must> (always|) know {2} (of|for) {1}', '{2} of {1} is required'],
  [
    '{1} (do|does) not (have to|need to|necessarily|always) (give|enter|provide|state|supply|have|fill in|specify|tell us|tell|leave|share|reveal|mention) {2}',
    '{2} of {1} is optional',
  ],
  ['(not every|not each|not all) {1} (has|have|needs|need|gives|give) {2}', '{2} of {1} is optional'],
  [
    `(it|that) (is|would be) ${fine} (if|that|when|for) {1} (has|have|gives|give|to have|to give|lacks|lack) (no|) {2}`,
    '{2} of {1} is optional',
  ],
  [`{1} without {2} (is|are) ${fine}`, '{2} of {1} is optional'],
  [`{1} without {2} (is|are) ${fine}`, '{1} can exist without {2}'],
  [
    `{1} without {2} (is|are) ${fine} (–|-|,|;|:|,so|and) the minimum is (zero|0|none)`,
    '{1} can exist without {2}',
  ],
  [`{1} (does|do|need) not (have to|need to|) be ${given} ${soon}`, '{1} is optional'],
  [`{1} (does|do|need) not (have to|need to|) be ${given}`, '{1} is optional'],
  [`{1} (is|are) not (needed|necessary|required|known) ${soon}`, '{1} is optional'],
  [`{1} ${forbidden} be ${change} ${later}`, '{1} is read-only'],
  [
    `(nobody|no one) (can|may|must|should|is allowed to) (change|edit|modify|alter|update|overwrite|correct) {1} ${later}`,
    '{1} is read-only',
  ],
  [
    '{1} (stays|stay|remains|remain) (fixed|unchanged|the same|as it is) (once set|after creation|for ever|forever|afterwards|)',
    '{1} is read-only',
  ],
  [
    'no two {1} (share|have|may have|can have|may share|can share|must have|must share|get|may get|can get|carry|should share|should have) (the same|one|an|a) {2}',
    '{2} of {1} is unique',
  ],
  [
    '{1} (has|have|must have|needs|need|gets|get|should have) (a different|different|a unique|unique|a distinct|an unmistakable) {2}',
    '{2} of {1} is unique',
  ],
  ['{1} (has|have|must have|needs|need|gets|get) {2} of (its|their|his|her) own', '{2} of {1} is unique'],
  [
    '{1} (must|may|can|should) (only|) (occur|appear|exist|be used|be given|be there|be assigned) (only|at most|not more than|no more than|just|) once',
    '{1} is unique',
  ],
  [
    '{1} (must not|may not|cannot|can not|should not|must never|can never) (occur|appear|exist|be used|be given|be there|be assigned) (twice|more than once|several times)',
    '{1} is unique',
  ],
  ['{1} (identifies|identify) (him or her|him|her|them|it)', '{1} is unique'],
  [
    '{1} (may|can|should|must|shall|could|might|will|does|do|has to|have to|) (hold|take|have|contain|accept|store|keep) (several|multiple|many|more than one|a number of|any number of|a list of) (values|value|entries|items)',
    '{1} is multiple',
  ],
  [
    'let {1} (hold|take|have|contain|accept|store|keep) (several|multiple|many|more than one|a number of|any number of|a list of) (values|value|entries|items)',
    '{1} is multiple',
  ],
];

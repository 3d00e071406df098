import type { Language } from './language.ts';

const beside = '(beside|besides|apart from|in addition to|next to|alongside)';
const must = '(must|should|has to|have to|needs to|ought to|shall)';
const made = '(add|create|insert|put|place|introduce|enter)';
const each = '(each|each one|each of them|each of these|every one|every one of them|all of them)';
const one = '(a|an|one|another|one more|a further|a new|an additional)';
const called =
  "(, it is named|, it is called|, it 's called|, named|, called|named|called|, name :|, name is|, its name :|, its name is|: )";

/** How English asks for something new in the model: beside what there is, under what it belongs to, as what it counts. */
export const englishAdditions: Language['idioms'] = [
  [
    `${made} (a|an|one|) (new|) external system {1} (that|which) {2}`,
    'add an external system {1} meaning {2}',
  ],
  ['{1} (has|have) {2} , (yes or no|either yes or no|true or false)', '{1} has {2} ( yes / no )'],
  [`${each} (has|have) {1}`, 'they have {1}'],
  [`${each} (belongs|belong) to {1}`, 'they belong to {1}'],
  ['{1} . (a|one|) new {2}', 'add a {2} {1}'],
  [
    `${beside} {1} (,|) there (is|are) (also|) {2} (who|that|which) {3} (, please|, kindly|please|kindly|;|.|,) (register|add|enter|record|include|model|note) (this|that|the) {4}`,
    'add {2} as a {4}',
  ],
  [
    `${beside} {1} (,|) the {2} ${must} (exist|be there|be known|be added|be introduced) (too|as well|)`,
    'add a {2}',
  ],
  [
    `${beside} {1} the {2} ${must} (exist|be there|be known|be added|be introduced) (too|as well|)`,
    'add a {2}',
  ],
  [
    '<we> (want|need|would like|would like to see|want to see|wish) {1} among (our|the) {2}',
    'add {1} as a {2}',
  ],
  ['(see|have|find) {1} among (our|the) {2}', 'add {1} as a {2}'],
  [`${made} (below|under|beneath|inside|within|in) {1} ${one} {2} ${called} {3}`, 'add a {2} {3} to {1}'],
  [`${one} {1} (for|in|to|of) the {2} ${called} {3}`, 'add a {1} {3} to the {2}'],
  [
    '(enumeration|enum|code list|value list|pick list) {1} in {2} (, literals|, values|with the literals|with the values|with|, with) (:|) {3}',
    'add a list {1} with {3} to {2}',
  ],
  ['(the model|our model) (starts|begins|opens) with {1}', 'add {1}'],
  ['(a|an) {1} (comes in|comes on top|comes along|joins|joins in|is to be added|comes as well)', 'add a {1}'],
  [
    '(its|their|the) (two|three|four|five|) (attributes|fields|properties) (are|would be) (:|) {1}',
    'it has {1}',
  ],
  [
    '(add|create|make|set up|define|introduce|we need|we want|model|build) (the|some|new|separate|) (objects|business objects|entities|classes|things) (for|called|named|:|like) {1}',
    'add the objects {1}',
  ],
  [
    '{1} (belongs|belong|falls|fall|fit|fits) (to|into|in) (one|exactly one|a|one of the|one of these|a certain) {2} : {3}',
    '{1} has a {2} : {3}',
  ],
  ['{1} (is|are) of (one|exactly one|a|one of the|one of these|a certain) {2} : {3}', '{1} has a {2} : {3}'],
  [
    '(remove|delete|drop|take) {1} (from|off|out of) {2} and (add|put|use|take|have) {3} (instead|in its place)',
    'delete {1} from {2} ; {2} needs {3}',
  ],
  ['make that the {1} (is|are) {2}', 'the {1} is {2}'],
  ['{1} (must|should|has to|have to) (always|) be (there|present|given|known|available)', '{1} is required'],
  ['{1} (takes|take) place (in|at|on) {2}', '{1} is in {2}'],
  [
    '(delete|drop|cut|remove|take) {1} (off|out of|from|in|on|of) {2} and (put|add|place|move|give|attach|assign|store|keep) (it|them|that) (instead|) (on|to|in|into|onto|under|with|at) {3}',
    'move {1} from {2} to {3}',
  ],
];

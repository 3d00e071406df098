import type { Language } from './language.ts';

const merge = '(merge|combine|join|unite|fuse|consolidate|put|bring|fold)';
const then = '(,|;|and|, and|:|.)';
const inTwo = '(up|in two|into two|in two parts|into two parts|in half|into two objects|apart|)';
const goes = '(go|goes|move|moves|belong|belongs|come|comes|become|becomes|gets|get)';
const thing = '(object|business object|entity|class|thing|)';
const ofItsOwn = '(of its own|of their own|in its own right|in their own right)';

/** How English says which of two merged things remains, and what is taken out of another. */
export const englishRefactorings: Language['idioms'] = [
  [
    `${merge} {1} and {2} (together|) ${then} {3} (should|must|shall|is to|will) (remain|stay|survive|be kept|be left)`,
    'merge {1} and {2} into {3}',
  ],
  [
    `${merge} {1} and {2} (together|) ${then} (keep|retain|leave|keeping|leaving|retaining) (the|only|) {3}`,
    'merge {1} and {2} into {3}',
  ],
  [
    `${merge} {1} (in|into) {2} (,|) (with|keeping|and keep|and keep all) (the|all|all the|) (fields|attributes|properties|data|members) (of|from) (both|the two|each|both of them)`,
    'merge {1} into {2}',
  ],
  [
    '{1} (have a lot in common|have much in common|are similar|are alike|share a lot|are closely related) (:|,|;|, so|.) (please|) (create|introduce|add|make|define) {2} as (the|a|their|our) (common|) (parent|super type|supertype|superclass|general term|parent class) (of|for) (the two|both|them|these two)',
    'introduce a common parent {2} for {1}',
  ],
  [
    '(put|place|set) (a|an) (new|) (business object|object|entity|class|parent|) {1} above {2} (, so that|so that|and let|, and let) (both|they|all|all of them|them) (inherit from|extend|derive from) (it|that)',
    'introduce a common parent {1} for {2}',
  ],
  [
    '(put|place|set) (a|an) (new|) (business object|object|entity|class|parent|) {1} above {2}',
    'introduce a common parent {1} for {2}',
  ],
  [
    '(form|make|create|build) (a|an) (new|) (business object|object|entity|class) {1} (out of|from) {2} (and link the two|and connect the two|and link them|and connect both|and link both)',
    'extract {2} into a new object {1}',
  ],
  [
    '(carve|split|cut) (a|an) {1} out of {2} and (hand|move|give|put|transfer) {3} (over|) (to|into) it',
    'add a {1} ; move {3} to it',
  ],
  ['{1} <must> leave {2} and become (a|an) {3} of its own in {4}', 'turn {1} into a {3} of its own'],
  ['{1} <must> leave {2} and become (a|an) {3} of its own', 'turn {1} into a {3} of its own'],
  [
    '(create|introduce|add|define) {1} as (the|a|their) (common|) (parent|super type|supertype|superclass|parent class) (of|for) {2}',
    'introduce a common parent {1} for {2}',
  ],
  [
    `{1} (deserve|deserves|should get|need|needs|get|gets|should have|ought to have|want|wants) (a|an) (business object|object|entity|class) ${ofItsOwn} (,|called|named|:|–|, called|, named) {2}`,
    'extract {1} into its own class {2}',
  ],
  [
    `(cut|take|pull|get|move|lift|cut out) {1} out of {2} (and|, and) (put|place|move) (them|it|those) (in|into) (a|an) (new|separate|own|) ${thing} {3} (that is linked to|which is linked to|linked to|connected to|that belongs to|and link it to|and connect it with) {4}`,
    'extract {1} from {2} into a new object {3}',
  ],
  [
    `(cut|take|pull|get|move|lift|cut out) {1} out of {2} (and|, and) (put|place|move) (them|it|those) (in|into) (a|an) (new|separate|own|) ${thing} {3}`,
    'extract {1} from {2} into a new object {3}',
  ],
  [
    `(break|split|divide|separate|cut) ${inTwo} {1} ${inTwo} (:|–|;|,) {2} ${goes} (in|into|to|) (a|an|) (new|own|separate|) ${thing} {3} (,|;|.|and|, and) {4} (stays|stay|remains|remain|is left|are left) {5}`,
    'extract {2} of {1} into {3}',
  ],
  [
    `(break|split|divide|separate|cut) ${inTwo} {1} ${inTwo} (:|–|;|,) {2} ${goes} (in|into|to|) {3}`,
    'extract {2} of {1} into {3}',
  ],
  [
    '(take|pull|get|move) {1} out of {2} and (give|get) (it|them) (a|its own|their own) (bounded context|context) (of its own|of their own|) (called|named|:|) {3}',
    'move {1} into a new context {3}',
  ],
  [
    '(give|get) {1} (a|its own|their own) (bounded context|context) (of its own|of their own|) (called|named|:|) {2}',
    'move {1} into a new context {2}',
  ],
];

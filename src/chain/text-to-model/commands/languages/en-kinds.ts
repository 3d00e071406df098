import type { Language } from './language.ts';

const count = '(one|two|three|four|five|six|seven|several|different|various|many|a few|some)';
const sort = '(kinds|types|sorts|categories|classes|varieties)';
const one = '(kind|type|sort|category|class|variety)';
const opening = '(:|,|namely|, namely|;|–|-|viz)';
const list =
  '(list|code list|choice|selection|enumeration|enum|dropdown|drop-down|pick list|picklist|value list|fixed list|choice list)';
const made =
  '(of|from|between|with|with the values|with the options|with the choices|:|containing|consisting of|made of|made up of|out of|among)';

const has =
  '(has|have|needs|need|gets|get|must have|should have|contains|contain|consists of|consist of|includes|include|states|state|mentions|mention|shows|show|carries|carry|bears|bear|lists|comes with|come with)';
const demands = [
  'required',
  'mandatory',
  'compulsory',
  'optional',
  'unique',
  'identifying',
  'read-only',
  'confidential',
  'sensitive',
  'searchable',
];
const ofItsOwn = '(of its own|of their own|in its own right|in their own right|by itself|by themselves)';
const thing = '(object|entity|business object|class|thing|concept)';

/** How English says which kinds of a thing there are, and what an attribute is chosen from. */
export const englishKinds: Language['idioms'] = [
  [
    `{1} ${has} {2} (that|which) (is|can be|may be|must be|can only be) (either|one of|either one of) {3}`,
    '{1} needs {2} ( {3} )',
  ],
  ...demands.map(
    (flag) => [`(make|mark|set|declare) {1} ${flag} and {2}`, `make {1} ${flag} ; make {2}`] as const,
  ),
  [
    `(for|with|among) {1} <we> (distinguish|differentiate|tell apart) (between|) {2}`,
    '{1} has a kind ( {2} )',
  ],
  ['<we> (distinguish|differentiate) between {1} (:|by|according to|–|-) {2}', '{1} has a kind ( {2} )'],
  [
    '{1} (is|are) new (:|,|;|.|–|-|and) (it|they|each|each of them) (has|have|need|needs|get|gets) {2}',
    '{1} needs {2}',
  ],
  [
    '(a|an|each|every) {1} (is a|is an) {2} with (a|an|its own) {3}',
    'create {1} with {3} ; {1} is a kind of {2}',
  ],
  [`(besides|in addition to|on top of|next to|alongside) {1} , {2} ${has} {3}`, '{2} needs {3}'],
  [
    `{1} <must> (be|become) (a|an) ${thing} ${ofItsOwn} with {2}`,
    'turn {1} into an object of its own ; {1} has {2}',
  ],
  [`{1} <must> (be|become) (a|an) ${thing} ${ofItsOwn}`, 'turn {1} into an object of its own'],
  ['{1} (is|are) a (number|count) of {2}', '{1} is a number ; the unit of {1} is {2}'],
  ...['command', 'query', 'event', 'operation', 'capability', 'process'].map(
    (kind) =>
      [
        `(add|create|introduce|define) (a|an|the|one|) (new|) ${kind} {1} (that|which) {2}`,
        `add a ${kind} {1} ; describe {1} as {2}`,
      ] as const,
  ),
  [
    `(there are|there must be|there should be|we have|we know|we offer|we distinguish|we tell apart|we differentiate) ${count} ${sort} of {1} ${opening} {2}`,
    '{1} has a kind ( {2} )',
  ],
  [
    `(there are|there must be|there should be|we have|we know|we offer|we distinguish|we tell apart|we differentiate) ${count} ${sort} of {1} ${opening} {2}`,
    'add a code list {1} with {2}',
  ],
  [
    `{1} (is|are|must be|can be|may be) (of|) one of ${count} ${sort} ${opening} {2}`,
    '{1} has a kind ( {2} )',
  ],
  [`{1} (is|are|must be|can be) of ${count} ${sort} ${opening} {2}`, '{1} has a kind ( {2} )'],
  [`{1} (is|are|must be|can be) of (the|a) ${one} {2}`, '{1} has a kind ( {2} )'],
  [
    `{1} (has|have|gets|get|needs|need|is at|are at|is on|are on|belongs to|belong to) one of ${count} {2} ${opening} {3}`,
    '{1} has one {2} ( {3} )',
  ],
  [
    `{1} (comes|come|is available|are available|is sold|are sold|is offered|are offered) in ${count} {2} ${opening} {3}`,
    '{1} has one {2} ( {3} )',
  ],
  [`(turn|make|convert|change|transform) {1} (into|to|) (a|an) ${list} ${made} {2}`, '{1} is either {2}'],
  [
    `{1} (is|are|should be|must be|shall be|becomes|should become) (a|an) ${list} ${made} {2}`,
    '{1} is either {2}',
  ],
  [
    '{1} (is|are|should be|must be|can be|can only be|may be|may only be|has to be|shall be) (chosen|picked|selected|taken) (from|among|out of) (the list|a list of|these|) (:|) {2}',
    '{1} is either {2}',
  ],
  [
    '(the only|only|the) (possible|allowed|permitted|valid) (values|options|choices) (for|of) {1} (are|should be|must be) (:|) {2}',
    '{1} is either {2}',
  ],
];

/** How English notes in short what it wants of an element: behind an arrow or a colon. */
export const englishNotes: Language['idioms'] = [
  [
    "(drop|remove|revoke|withdraw|delete|cancel|take away) {1} 's (permission|right|permissions|rights) to {2}",
    '{1} must not {2}',
  ],
  [
    '(drop|remove|revoke|withdraw|delete|cancel|take away) the (permission|right) of {1} to {2}',
    '{1} must not {2}',
  ],
  [
    '{1} (→|⇒|- >|= >|:|–) (please|) (rename|renamed|rename it|call it|change name|new name) (to|as|:|) {2}',
    'rename {1} to {2}',
  ],
  [
    '{1} (→|⇒|- >|= >|:|–) (please|) (delete|remove|drop|delete it|remove it|drop it|gone|obsolete)',
    'delete {1}',
  ],
  [
    '(add|give|create|introduce|define|set up) (a|the|) (status|lifecycle|life cycle|state) (to|for|in|on|of) {1} (:|with|–|-|,) {2}',
    '{1} has the states {2}',
  ],
  [
    '{1} (gets|needs|has|receives) (a|the|) (status|lifecycle|life cycle) (:|with|–|-) {2}',
    '{1} has the states {2}',
  ],
  [
    '(change|set|switch|turn) the type of {1} (to|into) (a|an) (list|choice|code list|pick list|enumeration|selection|dropdown) (:|of|with|–|-) {2}',
    '{1} is either {2}',
  ],
  [
    '{1} (is|must be|should be|is always) one of (the|) (values|options|following|) (:|) {2}',
    '{1} is either {2}',
  ],
  ['(note|comment|annotation|remark) (on|about|regarding|for|to) {1} (:|–|-) {2}', 'annotate {1} as {2}'],
  [
    '(add|attach|make|put|write|leave|append) (a|an|the|this|another|) (short|little|) (note|comment|annotation|remark) (on|to|for|about|at) {1} (:|–|-|that says|saying|that) {2}',
    'annotate {1} as {2}',
  ],
  ['{1} (→|⇒|:) {2} (minimum|min|at least|or more|and more|and up|or above)', '{1} is at least {2}'],
  ['{1} (→|⇒|:) {2} (maximum|max|at most|or less|or fewer|and below|tops)', '{1} is at most {2}'],
];

const flags =
  'optional mandatory required unique compulsory obligatory confidential voluntary read-only'.split(' ');

/** How English takes back in the same breath what it began to ask for, and how it writes "it is" in a hurry. */
export const englishSlips: Language['idioms'] = [
  [
    '{1} (,|–|-|.|;|…) (no|oh no|no wait|no , wait|wait|wait no|hold on|stop|actually|actually no|never mind|forget it) (,|) (please|) (leave|keep) {2} (where it is|where they are|as it is|as they are|alone|unchanged|there|in place)',
    'do not change {2}',
  ],
  [
    "{1} (is|are) (required|mandatory|compulsory|obligatory) (,|;|but|, but) {2} (is|are) (not|n't)",
    '{1} is required ; make {2} optional',
  ],
  ["{1} (is|are) optional (,|;|but|, but) {2} (is|are) (not|n't)", '{1} is optional ; make {2} required'],
  ...flags.flatMap(
    (flag) =>
      [
        [`{1} , its ${flag}`, `{1} ; it is ${flag}`],
        [`{1} (is|are) ${flag} (,|and|, and) {2} (too|as well)`, `{1} is ${flag} ; {2} is ${flag}`],
        [`{1} (a|an) {2} (that|which) (is|must be|should be) ${flag}`, `{1} a {2} ; it is ${flag}`],
      ] as const,
  ),
];

const between = '(between|in between)';

/** How English says where a step stands among others, who does it, and in which order two of them come. */
export const englishOrder: Language['idioms'] = [
  [
    '{1} (must be|should be|is|has to be|shall be|needs to be|becomes|should become) the (very|) (first|first step|first one|first thing)',
    '{1} comes first',
  ],
  [
    '{1} (must be|should be|is|has to be|shall be|needs to be|becomes|should become) the (very|) (last|last step|last one|final step|last thing)',
    '{1} comes last',
  ],
  ['{1} (also|) (comes|come|is available|are available|is offered) as {2} (too|as well|)', 'add {2} to {1}'],
  [
    '{1} , (which is|that is|to be|) (done|performed|carried out|executed|handled|taken care of) by {2}',
    '{1} ; it is done by {2}',
  ],
  [`${between} {1} and {2} (,|) <we> <lack> {3}`, 'add {3} between {1} and {2}'],
  [
    `${between} {1} and {2} (,|) (there is|there should be|there must be|there has to be|there needs to be|add|insert|put|comes|goes|belongs|we still need|should come|must come) {3}`,
    'add {3} between {1} and {2}',
  ],
  [
    `{1} (goes|comes|belongs|stands|happens|takes place|should go|should come|must go|must come|should stand|has to come|has to go) ${between} {2} and {3}`,
    'add {1} between {2} and {3}',
  ],
  [
    '(add|create|introduce|define) (a|an|the|) (command|operation|action) {1} for {2}',
    'add a command {1} ; {2} may use it',
  ],
  [
    '(swap|exchange|interchange|flip|reverse|switch|switch round|turn round) (the order of|the places of|the positions of|the steps|) {1} and {2} (around|round|)',
    'swap {1} and {2}',
  ],
  [
    '{1} and {2} (should|must|have to|need to|had better) (swap|change|switch|trade|exchange|be swapped|be exchanged|be switched) (places|positions|order|)',
    'swap {1} and {2}',
  ],
  [
    '{1} and {2} (are|stand|come) (in the wrong order|the wrong way round|the other way round)',
    'swap {1} and {2}',
  ],
];

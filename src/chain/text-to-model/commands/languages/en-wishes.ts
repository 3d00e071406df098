import type { Language } from './language.ts';

/** Lists that the English idioms name. */
export const englishIdiomWords: Language['idiomWords'] = {
  we: 'we, i, people, our people, our staff, the staff, our customers, our clerks, they, you, the business, the field, users, our users, the users, our people, the team, our team, my team, everybody, everyone, my colleagues, our colleagues',
  lack: "miss, need, want, lack, require, would like, 'd like, would love, 'd love, need to know, have to know, want to know, would like to know, 'd like to know, would like to see, 'd like to see, would like to have, 'd like to have, want to see, want to have, am after, 'm after, are after, 're after, am looking for, 'm looking for, are looking for, 're looking for, am missing, 'm missing, are missing, 're missing, are lacking, could use, could do with, wish for, ask for, keep asking for, keep missing, are short of, would appreciate, would welcome, would want, are interested in, am interested in",
  must: "must, should, shall, has to, have to, needs to, need to, ought to, want to, would like to, 'd like to, will have to, will need to, had better, would want to, had to",
  know: 'know, see, tell, record, store, keep, save, hold, track, register, document, log, remember, have, capture, collect, maintain, note, enter, find, find out, keep track of, look up, write down, note down, put down',
  note: 'note, note down, enter, specify, indicate, state, write down, put down, jot down, fill in, type in, keep, save, hold, store, attach',
  noted:
    'kept, stored, noted, recorded, saved, captured, registered, known, documented, held, entered, written down, noted down, tracked',
  on: 'on, in, of, for, from, with, about, at, to, regarding, concerning, per',
  be: "is, are, 's, would be, will be, was, were",
  have: 'have, has, need, needs, get, gets, carry, carries, show, shows, include, includes, hold, holds, contain, contains, come with, comes with, store, stores, keep, keeps, bear, bears',
  regarding:
    'in terms of, as for, as far as, regarding, concerning, with regard to, when it comes to, with respect to, as regards, speaking of, on, for, with, about, at',
  concerned: 'are concerned, is concerned, goes, go',
  property:
    'property, attribute, field, characteristic, detail, piece of information, piece of data, feature, thing, information, data, fact, column, value',
  link: 'link, relation, relationship, connection, association, tie, bond',
  say: 'say, call it, use, speak of, write, prefer, prefer to say, talk about, talk of',
  word: 'word, name, term, title, label, wording, expression, choice of words',
  handled:
    'handled, managed, kept, located, found, filed, placed, listed, dealt with, looked after, taken care of, maintained, administered, run, housed',
};

/** Between two halves of what is said. */
const join = '(,|–|-|;|:|.|—|and|but)';

/** Verbs of what something is let, or made, do: "let P start with B", "have the list contain V". */
const caused = [
  'start',
  'begin',
  'end',
  'finish',
  'contain',
  'include',
  'consist',
  'belong',
  'refer',
  'point',
  'inherit',
];

/** How English says that something is lacking, wished for, wrongly called, out of place or of no use. */
export const englishWishes: Language['idioms'] = [
  ['<regarding> {1} <concerned?> (,|) what <we> <lack> <be> {2}', '{1} needs {2}'],
  ['what <we> <lack> <on> {1} <be> {2}', '{1} needs {2}'],
  ['what <we> <lack> <be> {2} <on> {1}', '{1} needs {2}'],
  ["what (is|'s) (missing|lacking|needed|wanted|required) <on> {1} <be> {2}", '{1} needs {2}'],
  ['what {1} (lacks|lack|needs|need|misses|miss|is missing|are missing) <be> {2}', '{1} needs {2}'],
  ['what <we> <lack> <be> {1}', 'we need {1}'],
  ['<regarding> {1} <concerned?> (,|) <we> <lack> {2}', '{1} needs {2}'],
  ['{1} <be> (missing|lacking|absent) <on> {2}', '{2} needs {1}'],
  ['{1} (could do|could well do|would do well|could really do) with {2}', '{1} needs {2}'],
  ['{1} (deserves|deserve|wants|cries out for|cry out for|calls for|call for) {2}', '{1} needs {2}'],
  ['{1} <must> be (split|divided|broken up) (up|) (:|into|in|–|-) {2}', 'split {1} into {2}'],
  [
    '{1} (belongs|belong) (to|in|into) {2} (,|) (not|and not|rather than|instead of) (to|in|into|) {3}',
    'move {1} from {3} to {2}',
  ],
  [
    '{1} <must> (be|stand|go|appear|sit) (on|in|under|at|with|part of) {2} (,|) (not|and not|rather than|instead of|no longer) (on|in|under|at|with|part of|) {3}',
    'move {1} from {3} to {2}',
  ],
  [
    `<we> (also|now|already|) (use|have|work with|deal with|rely on|run|offer|sell|employ|know) {1} (,|;|:|so|, so|and|, and) (please|) (put|add|include|enter|take|note|record|register|model) (it|them|that|those) (too|as well|there|in|down|)`,
    'add {1}',
  ],
  [
    '(another|one more|a further|one further|an additional|our next|the next) {1} (that|which|) <we> (pursue|have|use|know|see|follow|deal with|work with|want|need|set ourselves) (is|:|–) {2}',
    'add a {1} {2}',
  ],
  [
    '{1} (joins|comes in|comes on board|comes along|joins in|is on board|takes part|appears) (as|too as) {2}',
    'add {1} as {2}',
  ],
  [
    '(open|create|add|introduce|set up|start|define|make|build) (a|an|another|one more) (new|second|third|fourth|further|) {1} (next to|beside|besides|alongside|in addition to) {2} (, it is called|, called|, named|called|named|and call it|, call it|, its name is) {3}',
    'add a {1} called {3}',
  ],
  [
    "(open|create|add|introduce|set up|start|define|make|build) (a|an|another|one more) (new|second|third|fourth|further|) {1} (, it is called|, it 's called|, its name is|, it is named|and call it|, and call it|, call it|. call it|. it is called) {2}",
    'add a {1} called {2}',
  ],
  [
    '(so far|until now|up to now|currently|at the moment|at present|right now|as yet|to date) (,|) {1} (has|have|had|lacks|lack) (no|a|) (field for|place for|attribute for|room for|) {2}',
    '{1} needs {2}',
  ],
  [
    "{1} (, so|so|;|.|, and|and|,) (please|) (let us have|let 's have|add|make|create|we need|give us|we want|provide) (a|an) (field|attribute|column|place|property) for (it|that|this|them)",
    '{1}',
  ],
  [
    '{1} (,|;|–|and) (both|they|these|all of them|these two|which) (are|is) to be (recorded|stored|kept|noted|captured|saved|tracked|added)',
    '{1}',
  ],
  [
    '(at|on|in|for|with) {1} (,|) (foresee|provide for|plan for|allow for|envisage|make room for|plan|reserve a field for) {2}',
    '{1} needs {2}',
  ],
  [
    '<we> (save|store|record|keep|note|track|capture) (for|per|with) {1} (also|too|) (his|her|its|their|the) {2}',
    '{1} needs {2}',
  ],
  [
    '{1} (bear|bears|carry|carries|show|shows|have|has) no {2} (;|,|.|:|–) (please|we kindly ask you to|kindly|can you|could you|) (amend|change|fix|correct|mend|remedy) (this|that|it)',
    '{1} needs {2}',
  ],
  ['the {1} thing (,|–|:) (it|they|this|that) {2}', 'the {1} {2}'],
  ['{1} (is|are) (missing|lacking) as {2}', 'add {1} as {2}'],
  [
    '{1} are (two|three|four|some|) new (objects|business objects|entities|classes|actors|roles|aggregates|external systems|processes|goals)',
    'we need {1}',
  ],
  ['(keep track of|keep a record of|keep records of|manage|administer) {1}', 'we need {1}'],
  ['(start|begin|start off|begin off|kick off) with (a|an|the) {1}', 'add a {1}'],
  ...caused.map(
    (verb) => [`(let|have|make|let us have|let 's have) {1} ${verb} {2}`, `{1} ${verb}s {2}`] as const,
  ),
  ['let {1} <have> {2}', '{1} needs {2}'],
  ['(see to it|take care|make sure|ensure) (that|) {1} <have> {2}', '{1} needs {2}'],
  ['(it|there) <must> be possible to <note> {2} (for|about|on|of|with|per|to|against) {1}', '{1} needs {2}'],
  ['<we> <must> be able to <note> {2} (for|about|on|of|with|per|to|against) {1}', '{1} needs {2}'],
  [
    'there <must> be (some|a|any) (place|spot|way|field|room) (where|in which|to|for) <know?> {2} <on> {1} <be?> <noted?>',
    '{1} needs {2}',
  ],
  [
    '(is there|would there be|there is|) any (chance|hope|prospect|possibility) (of getting|of having|of seeing|for|of|to get|to have) {1}',
    'we need {1}',
  ],
  [
    '{2} <be> (a|an|another|one more|the|some|one) <property> (that|which|) {1} (is supposed to|are supposed to|should|must|ought to|has to|have to|) <have>',
    '{1} needs {2}',
  ],
  [
    '{2} <be> (something|another thing|one thing|also something|a thing|what) (that|which|) {1} <must?> <have>',
    '{1} needs {2}',
  ],
  [
    '{2} <be> (something|another thing|one thing|a thing|what) (that|which|) <we> <must?> <know> <on> {1}',
    '{1} needs {2}',
  ],
  [
    '<we> <must> <know> (one|two|three|four|some|a few|the following|these) (more|further|other|additional|) (facts|things|details|fields|data|pieces of information|pieces of data|points|items|values|attributes) <on> {1} (, namely|: namely|, viz|: |,|:|–) {2}',
    '{1} needs {2}',
  ],
  [
    '<we> (do not|can not|cannot|never|still can not|still do not) <know> {2} <on> {1} (yet|so far|at the moment|at present|right now|until now|up to now)',
    '{1} needs {2}',
  ],
  ['(nobody|no one) (can|could) <know> {2} <on> {1}', '{1} needs {2}'],
  [
    'it <be> (a pity|a shame|annoying|bad|sad|unfortunate|too bad) that {1} (has|have|had|lacks|lack|does not have|do not have) (no|) {2}',
    '{1} needs {2}',
  ],
  ['{1} (has|have) no {2} (yet|so far|until now|at present|up to now)', '{1} needs {2}'],
  ['how about {1} (having|with|getting) {2}', '{1} needs {2}'],
  [
    '{1} (would|will|might|could|should) (do nicely|be nice|be great|be good|be helpful|be useful|be perfect|be lovely|be handy|be fine|be welcome|be wonderful|be appreciated|be enough|come in handy|make sense|help|help us|help a lot|do|do the job|suffice)',
    'we need {1}',
  ],
  ['(only|just|simply|nothing but) {1} , nothing (fancy|special|else|more|big|complicated)', 'it needs {1}'],
  [
    '{1} <must> (appear|be listed|be modelled|be modeled|show up|figure|be shown|be known|be included|be represented|be) as {2}',
    'add {1} as {2}',
  ],
  [
    '(enter|record|note|put down|take|model|treat|register|list|include|keep|put in|have|see) {1} as {2}',
    'add {1} as {2}',
  ],
  [
    '{1} (keep|keeps|always|often|constantly|regularly) (asking|ask|asks|inquiring|enquiring) (for|about) {2}',
    'we need {2}',
  ],
  [
    '{3} (would love|would like|wants|want|needs|need|wishes|wish|would want) to <know> {2} (of|for|on|about) {1}',
    '{1} needs {2}',
  ],
  [
    'it (bothers|annoys|irritates|surprises|disturbs|worries|strikes) (me|us|people|everyone|everybody) that {1} (has|have|lacks|lack) (no|) {2}',
    '{1} needs {2}',
  ],
  [
    'there is no (place|room|field|spot|way) (for|to note|to store|to record|to enter|to keep) {2} (of|for|on) {1}',
    '{1} needs {2}',
  ],
  ['(missing|lacking|needed|wanted|absent|required) <on> {1} (:|is|are) {2}', '{1} needs {2}'],
  ['{1} <must?> (mention|mentions|indicate|indicates|reveal|reveals) {2}', '{1} needs {2}'],
  // What belongs together.
  [
    '{1} (belong|belongs|go|goes|hang) together (;|,|.|:|–|and|, so|so|, and) (please|) (make|create|form|build|turn|put|move|combine|group) (them|it|) (in|into|to|) {2}',
    'extract {1} into {2}',
  ],
  [
    '{1} (belong|belongs|go|goes|hang) together (;|,|.|:|–|and|, so|so|, and) (please|) (make|create|form|build) {2} (out of|from|of) (them|it|that|these|those)',
    'extract {1} into {2}',
  ],
  // Goals.
  [
    '(the goal|our goal|) {1} (is|counts as|is considered|will be) (reached|met|achieved|attained|fulfilled) (when|if|once|as soon as|with|at) {2}',
    'set the target of {1} to {2}',
  ],
  // Called wrongly.
  [
    `(nobody|no one) (says|uses|calls it|speaks of) {1} (here|any more|anymore|) ${join} <we> <say> {2}`,
    'rename {1} to {2}',
  ],
  [
    '{1} <must> (go by|be known by|run under|appear under|be listed under|bear|carry|have|get|use) the <word> (of|) {2}',
    'rename {1} to {2}',
  ],
  [
    '(see|have|get|find|want) {1} (renamed|relabelled|relabeled|retitled|called|named) (to|as|into|) {2}',
    'rename {1} to {2}',
  ],
  [
    `{1} <must> be (renamed|retitled|relabelled|called something else|given another name) ${join} (its|the|their) (new|) <word> <be> {2}`,
    'rename {1} to {2}',
  ],
  [
    `{1} (needs|need|should get|gets) a (new|different|better|another|other) <word> ${join} {2}`,
    'rename {1} to {2}',
  ],
  [
    `{1} <be> not (a|the) (good|right|proper|best|correct|fitting) <word> ${join} <we> <say> {2}`,
    'rename {1} to {2}',
  ],
  [
    `{1} <be> not (a|the) (good|right|proper|best|correct|fitting) <word> ${join} {2} <be> (what <we> say|better|right|correct|the right <word>)`,
    'rename {1} to {2}',
  ],
  ['<say> {2} instead of {1} for (that|this|the) {3}', 'rename the {3} {1} to {2}'],
  [
    `(rename|retitle|relabel) {1} ${join} it <must> (be|read|say|be called|be named) {2}`,
    'rename {1} to {2}',
  ],
  [`(rename|retitle|relabel) {1} ${join} (make it|now it is|it is|it is now) {2}`, 'rename {1} to {2}'],
  [
    '{1} (is|are) (called|named|known as|referred to as) {2} (by everyone|by everybody|by all|by people|by us|by our staff|by the staff|by users|by our users|by customers|in our company|in everyday speech) (here|)',
    'rename {1} to {2}',
  ],
  [
    `{1} (sounds|is|seems|looks|feels) (odd|wrong|strange|ugly|awkward|misleading|outdated|confusing|unclear|old-fashioned|too technical|a misnomer) ${join} {2} <be> (the|our|a|what is) (usual|right|better|correct|proper|official|common|established|preferred) <word>`,
    'rename {1} to {2}',
  ],
  [
    `{1} (sounds|is|seems|looks|feels) (odd|wrong|strange|ugly|awkward|misleading|outdated|confusing|unclear|old-fashioned|too technical|a misnomer) ${join} <we> <say> {2}`,
    'rename {1} to {2}',
  ],
  [
    '(use|write) {2} (wherever it says|wherever we say|where it says|whenever it says|in place of|in the place of) {1}',
    'rename {1} to {2}',
  ],
  [
    `{1} <be> (a|an|the) (bad|poor|wrong|misleading|confusing|ugly|odd|clumsy|awkward|unfortunate|terrible|strange|silly|vague) <word> ${join} (better use|better call it|better say|better|please use|use|rather|rather use|call it|make it|write|say|take|it should be|it should read|it should say|let us use|let us call it) {2}`,
    'rename {1} to {2}',
  ],
  [
    `(there is|there 's) (a|an|some) (typo|typing error|spelling mistake|spelling error|mistake|error|misspelling) in {1} ${join} it <must> (read|say|be|be called|be spelled) {2}`,
    'rename {1} to {2}',
  ],
  // Out of place.
  [
    '{1} (is|are) (a matter for|a matter of|something for|a thing for|a job for|a topic for|a case for) {2}',
    'move {1} to {2}',
  ],
  ['{1} (is|are) the (business|concern|responsibility|job|task|matter|affair) of {2}', 'move {1} to {2}'],
  [
    '{1} <must> (change|switch) (its|their|the) (domain|context|module|area|department) to {2}',
    'move {1} to {2}',
  ],
  ['{1} <must> (be <handled>|live|sit|reside|stand|go) (in|under|by|at|with) {2}', 'move {1} to {2}'],
  // Of no use.
  ['(see|have|get|want) {1} (removed|deleted|dropped|gone|taken out|thrown out)', 'delete {1}'],
  [
    '<we> (abandoned|gave up|have abandoned|have given up|do not care about|no longer care about|stopped using|have stopped using|do not use|never use|never used) {1} (any more|anymore|any longer|)',
    'delete {1}',
  ],
  [
    '(nobody|no one) (needs|uses|cares about|cares for|asks for|looks at|wants|reads) {1} (any more|anymore|any longer|)',
    'delete {1}',
  ],
  [
    '{1} (does not interest|is of no interest to|is of no use to|no longer interests|is no good to) us',
    'delete {1}',
  ],
  ["{1} (is|are) (nobody 's|no one 's) (concern|business) (any more|anymore|)", 'delete {1}'],
  ['{1} (serves|serve) no purpose', 'delete {1}'],
  ['{1} (can|could|may|should|must) (go|go away|disappear|leave|vanish|be gone)', 'delete {1}'],
];

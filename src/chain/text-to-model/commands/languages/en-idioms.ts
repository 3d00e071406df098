import type { Language } from './language.ts';
import { englishAdditions } from './en-additions.ts';
import { englishAppositions } from './en-appositions.ts';
import { englishAsked } from './en-asked.ts';
import { englishConstraints } from './en-constraints.ts';
import { englishKinds, englishNotes, englishOrder, englishSlips } from './en-kinds.ts';
import { englishLinks } from './en-links.ts';
import { englishLifecycles } from './en-lifecycles.ts';
import { englishRefactorings } from './en-refactorings.ts';
import { englishPermissions } from './en-permissions.ts';
import { englishRemovals } from './en-removals.ts';
import { englishRenames } from './en-renames.ts';
import { englishSettings } from './en-settings.ts';
import { englishWishes } from './en-wishes.ts';

/** English idioms, rewritten to plain commands before anything is read; the first that fits counts. */
export const englishIdioms: Language['idioms'] = [
  ...englishSlips,
  ...englishNotes,
  ...englishConstraints,
  ...englishKinds,
  ...englishOrder,
  ['{1} (, namely|, to wit|, i.e.|, that is to say) {2}', '{1} : {2}'],
  ...englishLifecycles,
  ...englishLinks,
  ...englishRefactorings,
  ...englishAdditions,
  ...englishAppositions,
  ...englishAsked,
  [
    '{1} (can be|is|are|may be|could be|must be|is always) in (one of|either of|any of|) (the|these|) (following|possible|two|three|four|five|) (states|statuses|stages|phases) (:|) {2}',
    '{1} has the states {2}',
  ],
  ['(the|) (possible|allowed|) (states|statuses) of {1} are (:|) {2}', '{1} has the states {2}'],
  [
    '{1} is measured by {2} (,|;|and|with) (the|a|its|) target (is|of|:|) {3}',
    '{1} has the metric {2} and the target {3}',
  ],
  ['{1} 1 : n {2}', 'each {1} has any number of {2}'],
  ['{1} n : 1 {2}', 'each {1} has exactly one {2}'],
  ['{1} 1 : 1 {2}', 'each {1} has exactly one {2}'],
  [
    '(the|a) (term|word|expression|) {1} (is missing|is lacking|is not yet|is not|is still missing) (in|from) the glossary (,|;|.|:|–|and) (it means|it is|meaning|it stands for|it denotes) {2}',
    'add a glossary term {1} meaning {2}',
  ],
  [
    '<we> (want|need|would like|have|wish) to (manage|administer|handle|keep track of|track|model|maintain|deal with) {1} with {2}',
    'we need {1} with {2}',
  ],
  [
    '{1} (is|are) (superfluous|obsolete|redundant|useless|outdated|unneeded|not needed|no longer needed|no longer used) (, so|and|, and|so|;|,) (it|they|) (can|may|should|must) (go|be removed|be deleted|be dropped|be taken out|disappear)',
    'delete {1}',
  ],
  [
    '(take|pull|get|remove) {1} (off|out of|from|away from) {2} and (put|add|place|move|give|attach|assign) (it|them) (on|to|in|into|onto|under) {3}',
    'move {1} from {2} to {3}',
  ],
  [
    '(it must be possible|it should be possible|it has to be possible|users must be able|people must be able|users should be able|people should be able|we should be able|we must be able|we have to be able|we want|we need|we would like) to (search|find|look up|look for) {1} by {2}',
    'the {2} of {1} is searchable',
  ],
  [
    '{1} (deserves|deserve|wants|want|ought|should|must|has|have) to (be|become) (a|an|its own|their own) (object|class|entity|business object|thing) (in its own right|of its own|by itself|in their own right)',
    'turn {1} into its own class',
  ],
  [
    '{1} (should|must|shall|ought to|can|need to|have to|) (go|move|be moved|be put|belong|be placed) (in|into|to) (a|an|its own|their own|one) (separate|new|own|dedicated|common|) (object|business object|entity|class|thing) (called|named|) {2}',
    'extract {1} into its own class {2}',
  ],
  [
    '(use|take) {1} to (tell them apart|distinguish them|identify them|recognize them) (, make it identifying|and make it identifying|)',
    'make {1} identifying',
  ],
  [
    '{1} (is|are) in the wrong (place|domain|context|spot|corner|module|area|class|object) (,|;|.|:|–|and|, so|so) (please|) (move|shift|relocate) (it|them)',
    'move {1}',
  ],
  ...englishWishes,
  [
    '(unite|combine|group|bring together|put|bring) {1} under (the|a|an|one|a common|one common) (common parent|parent|super type|supertype|superclass|general term|umbrella term|parent class) {2}',
    'introduce a common parent {2} for {1}',
  ],
  [
    '{1} and {2} (are|should be|must be) (related|connected|linked|associated) (to each other|with each other|)',
    'connect {1} and {2}',
  ],
  [
    '{1} and {2} (has|have|had) nothing (more|) to do with each other (any more|anymore|any longer|now|)',
    'disconnect {1} and {2}',
  ],
  [
    '{1} (has|have|had) nothing (more|) to do with {2} (any more|anymore|any longer|now|)',
    'disconnect {1} and {2}',
  ],
  ['{1} no longer (has|have) anything to do with {2}', 'disconnect {1} and {2}'],
  ['{1} one {2} only', '{1} exactly one {2}'],
  [
    '(make|create|build|form|define|set up|add) (a|an|the) (code list|list|enumeration|enum|value list|pick list|selection list) {1} (out of|from) {2}',
    'add a list {1} with {2}',
  ],
  [
    '{1} (is|are|sits|sit|stands|stand|lives|live|has been put|was put) (in|under|at|assigned to|filed under|attached to|filed in|into) the wrong (place|domain|context|spot|corner|module|area) (,|;|.|:|–|and|:) (it|they) (goes|go|belongs|belong|is part of|are part of|should be|should be part of|must be|must go|should go) (in|into|under|to|with|) {2}',
    'move {1} to {2}',
  ],
  [
    '{1} (is|are) (measured|judged) (by|in|with|through) {2} (, and|; and|,|;|and) <we> (want|aim|plan|hope|would like|intend|need|have) to (get|come|be|go|reach) (to|at|down to|up to|below|) {3}',
    'the metric of {1} is {2} ; the target of {1} is {3}',
  ],
  [
    '{1} (comes|come|is available|are available) in (different|various|several|many|multiple|all sorts of) {2}',
    '{1} has several {2}',
  ],
  [
    '{1} (must|should|shall|may|is to|are to) not be (deleted|removed|dropped|renamed|changed|moved|touched) (,|;|:|–|but) (it|they|) (only|just|merely|rather|instead) {2}',
    '{1} {2}',
  ],
  ['after {1} (,|) (a|an|the) {2} (can|may) be {3}', 'from {1} , a {2} can become {3}'],
  [
    'after {1} (,|) (a|an|the) {2} (can|may) (become|go to|turn|turn into|change to) {3}',
    'from {1} , a {2} can become {3}',
  ],
  [
    '{1} (can|may|should be able to) be (moved|changed|switched|set|taken|put|brought) (back|) from {2} to {3}',
    '{1} can go from {2} to {3}',
  ],
  ...englishPermissions,
  ...englishSettings,
  ['{1} (is what|) (identifies|identify) (a|an|the|each|every) {2}', '{2} is identified by {1}'],
  [
    '{1} (is|are) (the|a) (identifier|key|primary key|unique key|identification) (of|for) {2}',
    '{2} is identified by {1}',
  ],
  [
    '(make|use|take|mark|declare|set|treat) {1} (the|a|an|as the|as a|as an|as|to be the) (identifier|key|primary key|unique key|identification|identifying attribute|identifying field|unique identifier) (of|for) {2}',
    '{2} is identified by {1}',
  ],
  [
    '{1} <must> be (the|a) (identifier|key|primary key|unique key|identification) (of|for) {2}',
    '{2} is identified by {1}',
  ],
  ["let 's {1}", '{1}'],
  ['(let us|lets) {1}', '{1}'],
  ['(i|we) (need|want|would like) {1} back', 'restore {1}'],
  ['(add|delete|remove|change|rename|touch) nothing', 'do not change it'],
  ['(i|we) (want|need|would like|have) to (know|see|record|remember|track|note) {1}', 'store {1}'],
  ['do not (touch|disturb|alter|mess with|tamper with) {1}', 'do not change {1}'],
  ['(take|get) {1} off {2}', 'remove {1} from {2}'],
  [
    '(nobody|no one) (should be able to|should|may|can|must|is allowed to) (leave out|skip|omit|forget|leave empty) {1}',
    '{1} is required',
  ],
  ['{1} (must|may|can|should) not be (left out|skipped|omitted|forgotten|missing)', '{1} is required'],
  ['{1} (may|can|might|could) (also|) (end up|end|finish) (as|in|with|) {2}', '{1} can become {2}'],
  [
    '(remove|delete|drop) the (transition|move|step|way) that (takes|leads|moves|brings) {1} (straight|directly|) from {2} to {3}',
    'remove the transition from {2} to {3}',
  ],
  [
    '{1} (is|are) in the wrong (place|domain|context|spot|corner) (,|;|.|:) (it|they) (goes|go|belongs|belong) (in|into|under|to) {2}',
    'move {1} to {2}',
  ],
  [
    '<we> measure (it|this|that) (by|with|in|through) {1} , (today|now|at present|currently|at the moment) (it is|this is|we are at|it stands at) {2} and <we> (want|aim for|target|expect|need) {3}',
    'the metric of it is {1} ; the baseline of it is {2} ; the target of it is {3}',
  ],
  [
    '(for|in|into|to) (the|our) glossary (:|,|) {1} (means|is|stands for|denotes) {2}',
    'add a glossary term {1} meaning {2}',
  ],
  [
    '{1} (is missing|needs|lacks|misses|should have|wants) (two|three|four|some|a few|several|more) (things|fields|attributes|details|facts) : {2}',
    '{1} needs {2}',
  ],
  [
    '(it has to be decided|it must be decided|we decide|one decides|decide) (if|whether) {1} (:|;|.|,) if (yes|so) , {2} (;|,|.) (if no|if not|otherwise) , {3}',
    'if {1} , {2} , otherwise {3}',
  ],
  [
    '(today|now|at present|currently|at the moment|) (it is|we are at|it stands at) {1} , (the target is|the goal is|we aim for) {2}',
    'the baseline of it is {1} ; the target of it is {2}',
  ],
  [
    'from {1} (a|an|the) {2} (can|may) (become|go to|turn|turn into|change to) {3}',
    'from {1} , a {2} can become {3}',
  ],
  [
    '(create|add|introduce|define|make) {1} as a (kind|type|sort|special case|subtype|special kind) of {2} with {3}',
    'create {1} with {3} ; {1} is a kind of {2}',
  ],
  [
    '(create|add|introduce|define) {1} as a (kind|type|sort|special case|subtype|special kind) of {2}',
    'create {1} ; {1} is a kind of {2}',
  ],
  ['with {1}', 'it needs {1}'],
  ['as (a|an) {1}', 'make it {1}'],
  [
    '(keep|leave) {1} (as it is|as is|as they are|unchanged|untouched|alone|the way it is)',
    'do not change {1}',
  ],
  [
    '{1} (stays|stay|remains|remain) (where it is|where they are|as it is|as they are|as is|put|unchanged|in place|there)',
    'do not change {1}',
  ],
  ['let there be {1}', 'add {1}'],
  [
    '{1} (needs|wants|deserves) a (better|clearer|new|different|other|proper) name (, say|, like|, namely|:|,) {2}',
    'rename {1} to {2}',
  ],
  ['none of {1} (is|are) {2}', 'all {1} are not {2}'],
  ['(say|use|write) {2} (than|rather than|and not) {1}', 'rename {1} to {2}'],
  ['rename {1} so that it (says|reads|is called) {2}', 'rename {1} to {2}'],
  ['{1} (misses|is missing|lacks) (one|an|a) (option|value|entry|choice) : {2}', 'add {2} to {1}'],
  ['(it is|there is) (a|the) rule that {1}', 'add a rule that {1}'],
  ['(it is|there is) (a|the) requirement that {1}', 'add a requirement that {1}'],
  ['(one|our|another) goal is to {1}', 'add a goal {1}'],
  ['(keep|record|note|add|store) as a (rule|business rule) that {1}', 'add a rule that {1}'],
  [
    '(keep|record|note|store|remember|write down|note down) (the|this|a|one|as a) (business|) (rule|constraint|invariant) : {1}',
    'add a rule that {1}',
  ],
  [
    '{1} (–|-|,|;|:) (please|) (keep|record|note|add|store|save|put down|write down|note down|enter|model) (that|this|it) (down|) as (a|an|the) (business|derivation|calculation|validation|) (rule|invariant|constraint)',
    'add a rule that {1}',
  ],
  [
    '{1} (–|-|,|;|:|.) (please|) (keep|record|note|add|store|save|put down|put|write down|write|note down|enter|model) (that|this|it) (down|) as (a|an|the) (functional|) requirement',
    'add a requirement that {1}',
  ],
  [
    '(put|add|attach|write|give|enter) (this|the|a|an|the following|this short|the short|a short) (explanation|description|definition|text|meaning) (on|to|for|at|of) {1} (:|–) {2}',
    'describe {1} as {2}',
  ],
  [
    '(if|when|where) (nobody|no one|nothing|none) (enters|gives|fills in|specifies|provides|is entered|is given|is specified|states) {1} (for|of|on) {2} (,|) (then|) (the default|the value|) {3} is (used|taken|assumed|set|entered)',
    'set the default of {1} of {2} to {3}',
  ],
  ['<we> measure {1} (by|with|through|in terms of) {2}', 'the metric of {1} is {2}'],
  ['(take|strike|cross|remove|get|delete) {1} (off|from|out of) (the|our) list of {2}', 'delete {1}'],
  ['(under no circumstances|by no means|on no account|in no case|in no way) {1}', 'do not {1}'],
  [
    '{1} (is|are|should be|must be|becomes|become) {2} everywhere (, for|– for|for) {3} (as well as for|and for|and) {4}',
    '{1} of {3} is {2} ; {1} of {4} is {2}',
  ],
  ['{1} (is|are|should be|must be|becomes|become) {2} everywhere', 'all {1} are {2}'],
  [
    '{1} in (two|three|four|five|six|several) steps (:|–|, namely) {2} . (make|call|turn) (that|it|this) (into|) (a|the) process (called|named|) {3}',
    'add a process {3} with the steps {2}',
  ],
  ['what (we|i) (need|want) is {1}', 'we need {1}'],
  ["what 's (missing|lacking) (on|in|from|of|for) {1} is {2}", '{1} needs {2}'],
  ['what is (missing|lacking) (on|in|from|of|for) {1} is {2}', '{1} needs {2}'],
  ['let {1} (run|use|execute|call|trigger|perform|do|see|access|issue) {2}', '{1} may use {2}'],
  ['let {1} have {2}', '{1} needs {2}'],
  ['let {1} go {2}', '{1} goes {2}'],
  ['let {1} become {2}', '{1} becomes {2}'],
  ["(i|we) (want|need|would like|'d like) {1} to be {2}", '{1} should be {2}'],
  ["(i|we) (want|need|would like|'d like) {1} to have {2}", '{1} needs {2}'],
  ['(rid|relieve) {1} of (its|their|) {2}', 'delete {2} of {1}'],
  ['{1} and {2} are independent (of each other|)', 'disconnect {1} and {2}'],
  [
    '(there is|there are) no (longer a|longer any|more|) <link> between {1} and {2}',
    'disconnect {1} and {2}',
  ],
  [
    '(take|pull|get|lift|move) {1} out of {2} and (make|turn) (them|it|that|those|these) (into|) {3}',
    'extract {1} of {2} into {3}',
  ],
  ['split {1} : {2}', '{2}'],
  [
    '{1} is (officially|nowadays|these days|since recently|as of today|from today on|from now on|henceforth) (called|named|known as|) {2}',
    'rename {1} to {2}',
  ],
  [
    'after {1} (comes|follows|there is|is|we need) (a|the) (decision|choice|question|check|branch|gateway) : if {2}',
    'after {1} , if {2}',
  ],
  [
    '{1} is (what we call|what people call|our word for|the word for|our term for|the term for|our name for|the name for|how we call) {2} . (put|add|enter|note|record|write) (that|it|this) (down|) (in|to|into) the glossary',
    'add a glossary term {1} meaning {2}',
  ],
  [
    'for the goal {1} <we> (want|aim for|target|expect|need|are aiming for) {2} , (today|now|at present|currently|at the moment) <we> (are at|have|stand at|reach|only reach|are only at) {3}',
    'the target of {1} is {2} ; the baseline of {1} is {3}',
  ],
  ['do not (delete|remove|drop) {1} but {2}', 'delete {2}'],
  ['do not rename {1} but {2}', 'rename {2}'],
  ['let {1} be {2}', '{1} should be {2}'],
  ['{1} should be one (object|thing|class|entity|concept) {2}', 'merge {1} into {2}'],
  ['(i|we) want {1} (gone|removed|deleted|out)', 'delete {1}'],
  ...englishRenames,
  ...englishRemovals,
  ['change the relation between {1} and {2} so that {3}', '{3}'],
  ['(we|i) (have|see) no (use|need) for {1}', 'delete {1}'],
  ['(we|i) no longer (need|want|use|have) {1}', 'delete {1}'],
  [
    '{1} (is|are) (made up of|composed of|made of|put together from|built from|made up from|defined by|described by|characterised by|characterized by) {2}',
    '{1} has {2}',
  ],
  ['(first|at first|initially) {1} (is|are) {2}', '{1} is first {2}'],
  ['{1} has to have {2}', '{1} must have {2}'],
  ['(it|there) must be possible to {1}', 'add a requirement {1}'],
];

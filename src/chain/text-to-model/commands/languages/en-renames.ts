import type { Language } from './language.ts';

/** How English says that a thing has the wrong name, or a better one. */
export const englishRenames: Language['idioms'] = [
  ['(there|here) (it|they|that) (is|are) (called|named) {1}', 'rename it to {1}'],
  [
    '(swap|exchange|replace|substitute) (the word|the name|the term|) {1} (for|by|with) {2}',
    'rename {1} to {2}',
  ],
  [
    `(see|have|get|want) {1} (replaced|exchanged|substituted|swapped) (by|with|for) (the word|the name|the term|) {2} (, that|, which|, this|; that|; this) (is|'s) {3}`,
    'rename {1} to {2}',
  ],
  [
    '(see|have|get|want) {1} (replaced|exchanged|substituted|swapped) (by|with|for) (the word|the name|the term|) {2}',
    'rename {1} to {2}',
  ],
  [
    '(swap|exchange|replace|substitute) {1} (for|by|with) (the word|the name|the term) {2}',
    'rename {1} to {2}',
  ],
  ['(better|rather) (call|name) {1} {2}', 'rename {1} to {2}'],
  ['rename : {1} (→|⇒|- >|= >|to|into|as) {2}', 'rename {1} to {2}'],
  [
    '(the name|the word|the term) {1} (confuses|misleads|puzzles|irritates|bothers|annoys) {2} (,|;|:|.|–) (make it|call it|better|use|better use|say) {3}',
    'rename {1} to {3}',
  ],
  [
    '{1} (is|are) (henceforth|from now on|now|in future|) to be (referred to as|called|known as|named|spoken of as) {2}',
    'rename {1} to {2}',
  ],
  [
    "for {1} <we> (prefer|would prefer|'d prefer|like|would like|want) (the|) <word> {2} (better|)",
    'rename {1} to {2}',
  ],
  [
    '{1} (goes by|is known by|runs under|is listed under|appears under|bears|carries) the <word> (of|) {2}',
    'rename {1} to {2}',
  ],
  ['(use|take) {1} as (the|a) (new|) <word> (of|for) {2}', 'rename {2} to {1}'],
  [
    '{1} (be|is|is to be|should be|must be|shall be|will be) (renamed|retitled|relabelled) (,|and|;|, and) (the|its|with the) (new|) <word> (being|is|shall be|should be|will be|:) {2}',
    'rename {1} to {2}',
  ],
  ['use the (name|word|term) {2} for {1}', 'rename {1} to {2}'],
  ['use the (name|word|term) {2} instead of {1}', 'rename {1} to {2}'],
  ['use {2} instead of {1}', 'rename {1} to {2}'],
  ['{1} should not be (called|named) {3} but {2}', 'rename {3} to {2}'],
  [
    '{1} is (misspelled|misspelt|spelled wrong|wrong|a typo) (;|,) (it should be|it is|we say|correct is|should be) {2}',
    'rename {1} to {2}',
  ],
  ['(make|turn) {1} and {2} into one', 'merge {2} into {1}'],
  ['{1} (is|are) (missing|lacking) {2}', '{1} needs {2}'],
  ['{1} (should|must|shall|does|do) not have {2} but {3}', 'delete {2} of {1} ; {1} needs {3}'],
  ['{1} (is|are) missing', 'add {1}'],
  ['{1} (is|are) still missing', 'add {1}'],
  ['instead of {1} , (we|people|they|you) (say|use|write) {2}', 'rename {1} to {2}'],
  ['{1} is the wrong word ; we say {2}', 'rename {1} to {2}'],
  [
    '{1} is the wrong (word|name|term) (;|,) (we say|it is|it should be|we use|use|say|better|the right one is) {2}',
    'rename {1} to {2}',
  ],
  ['we (call|name) {1} {2}', 'call {1} {2}'],
  ['instead of {1} (we|people|they|you) (say|use|write) {2}', 'rename {1} to {2}'],
  ['instead of {1} (say|use|write) {2}', 'rename {1} to {2}'],
  ['<we> (say|use|write|speak of|talk of|talk about) {2} instead of {1}', 'rename {1} to {2}'],
  ['(say|use|write) {2} instead of {1}', 'rename {1} to {2}'],
  ['<we> (say|use|write) {2} , not {1}', 'rename {1} to {2}'],
  ['replace the (name|term|word|title|label) {1} (with|by) {2}', 'rename {1} to {2}'],
  ['{1} should (read|say) {2}', 'rename {1} to {2}'],
  ['{1} is better (known as|called|named) {2}', 'rename {1} to {2}'],
  ['what we call {1} is (really|actually|) (a|an|) {2}', 'rename {1} to {2}'],
  ['{1} would be a better (name|word|term|title) for {2}', 'rename {2} to {1}'],
  ['{1} is a better (name|word|term|title) for {2}', 'rename {2} to {1}'],
];

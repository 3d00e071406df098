/** Part of speech of a word in its sentence. */
export type Tag =
  | 'NN' // noun in the singular
  | 'NNS' // noun in the plural
  | 'VB' // verb: plain form, also present tense without s
  | 'VBZ' // verb: present tense with s
  | 'VBD' // verb: past tense
  | 'VBN' // verb: past participle
  | 'VBG' // verb: -ing
  | 'JJ' // adjective
  | 'RB' // adverb
  | 'DT' // article, demonstrative, quantifier before a noun
  | 'PP$' // possessive pronoun
  | 'PRP' // pronoun
  | 'IN' // preposition, subordinating conjunction
  | 'TO'
  | 'RP' // particle of a verb
  | 'MD' // can, must, …
  | 'BE'
  | 'HV' // have, has, had
  | 'DO' // do, does, did
  | 'NOT'
  | 'CC' // and, or
  | 'CD' // number
  | 'WH' // who, which, that, what, …
  | 'EX' // there
  | 'POS' // 's
  | 'PU'; // punctuation

/** Tags of verbs that make a sentence of what has them. */
export const finiteTags: ReadonlySet<Tag> = new Set<Tag>(['VBZ', 'VBD', 'BE', 'HV', 'MD', 'DO']);

const lists: readonly (readonly [Tag, string])[] = [
  [
    'DT',
    'a an the this these those each every any some all both no another either neither several many few much more most various certain enough such other same',
  ],
  ['PP$', 'my your his her its our their'],
  [
    'PRP',
    'i you he she it we they me him us them myself yourself himself herself itself ourselves themselves someone somebody anyone anybody everyone everybody nobody something anything everything nothing mine yours theirs one ones none',
  ],
  [
    'IN',
    'of up out off down in on at by for with from into onto about during through across within without between among against under over per via than as until till since because if while although though unless whether after before behind above below beyond near around along beside towards toward upon despite except besides inside outside throughout like based depending regarding concerning according so once instead whenever wherever whereas',
  ],
  ['TO', 'to'],
  ['MD', 'ca wo sha can could may might must shall should will would cannot ought'],
  ['BE', 'be is are am was were been being'],
  ['HV', 'have has had having'],
  ['DO', 'do does did'],
  ['NOT', 'not never'],
  ['CC', 'and or but nor and/or & plus'],
  [
    'CD',
    'zero two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million',
  ],
  ['WH', 'who whom whose which what where when how why that whoever whatever whichever'],
  ['EX', 'there'],
  [
    'RB',
    'also then just very too only still already again always often usually sometimes together however therefore thus moreover furthermore otherwise finally first firstly secondly later soon now here well even almost exactly maybe perhaps rather quite once twice away back easily quickly automatically anymore longer ever yet currently respectively least etc i.e. e.g.',
  ],
];

/** Words of closed classes with the tags they can have, the likeliest first. */
export const closedWords: ReadonlyMap<string, readonly Tag[]> = (() => {
  const words = new Map<string, Tag[]>();
  for (const [tag, list] of lists)
    for (const word of list.split(' ')) {
      const tags = words.get(word);
      if (tags === undefined) words.set(word, [tag]);
      else if (!tags.includes(tag)) tags.push(tag);
    }
  return words;
})();

/** Particles that belong to the verb before them when nothing they could govern follows. */
export const particles: ReadonlySet<string> = new Set(
  'up out off down in on over back away through'.split(' '),
);

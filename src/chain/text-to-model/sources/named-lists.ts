import { known, verbLemma } from '../language/lexicon.ts';
import { wordsOf } from '../language/sentences.ts';
import { isActor } from '../reading/actors.ts';
import { storyPartsOf } from '../reading/story-parts.ts';
import { definitionsOf } from './definitions.ts';
import type { Section } from './section-words.ts';
import { sectionOf } from './section-words.ts';
import type { RawUnit } from './source-unit.ts';
import { itemsOf, lowerFirst, singularThing, upperFirst, withArticle } from './table-sentences.ts';
import { withoutEnd } from './without-end.ts';

/**
 * Reads passages by what they stand below: words with their meaning below "Glossary", names below "Roles" or
 * "Entities", and what a role does below its name.
 */
export function withNamedLists(units: readonly RawUnit[]): readonly RawUnit[] {
  const read: RawUnit[] = [];
  let section: Section | undefined;
  let role: string | undefined;
  for (const [at, unit] of units.entries()) {
    const own = unit.kind === undefined && unit.declares === undefined ? unit : undefined;
    const named = own === undefined || own.isItem === true ? undefined : sectionOf(own.text);
    const above = unit.headings.findLast((heading) => sectionOf(heading) !== undefined);
    if (named !== undefined) {
      section = named;
      role = undefined;
      read.push({ ...unit, kind: 'HEADING' });
      continue;
    }
    const next = units[at + 1];
    if (unit.isItem !== true) {
      role = next?.isItem === true ? roleIn(unit.text, section) : undefined;
      // A list or terms end where a sentence stands.
      if (role === undefined && !isEntry(unit.text)) section = undefined;
    }
    const inside = above === undefined ? section : sectionOf(above);
    const below = unit.headings.at(-1);
    const actor =
      role ?? (below !== undefined && sectionOf(below) === undefined ? roleIn(below, inside) : undefined);
    read.push(...(own === undefined ? [unit] : passagesOf(own, inside, actor)));
  }
  return read;
}

function passagesOf(
  unit: RawUnit,
  section: Section | undefined,
  actor: string | undefined,
): readonly RawUnit[] {
  if (unit.text.length > longestEntry) return [unit];
  const deed = actor === undefined || unit.isItem !== true ? undefined : deedOf(actor, unit.text);
  if (deed !== undefined && actor !== undefined)
    return [{ ...unit, text: deed, declares: { kind: 'ACTOR', name: actor } }];
  const [, label = '', names = ''] = /^([^:]{3,40}):\s+(.{3,300})$/.exec(unit.text) ?? [];
  const told = sectionOf(label);
  if (told === 'ROLES' || told === 'THINGS') {
    const listed = itemsOf(withoutEnd(names.replace(/\s(?:and|und)\s/g, ', '), '.'));
    if (listed.every(isName))
      return listed.map((name) => ({ ...unit, text: name, kind: 'FACT', declares: nameIn(told, name) }));
  }
  if (section === undefined) return [unit];
  const [, term, meaning] = entry.exec(unit.text) ?? [];
  if (term !== undefined && meaning !== undefined) {
    if (section === 'ROLES' && !hasLetters(meaning)) return [unit];
    const said = definitionsOf(term, meaning);
    return said.map((each, index) => ({
      ...unit,
      ...each,
      ...(section === 'ROLES' && index === 0 && { declares: { kind: 'ACTOR', name: term } as const }),
    }));
  }
  return section !== 'TERMS' && unit.isItem === true && isName(unit.text)
    ? [{ ...unit, kind: 'FACT', declares: nameIn(section, unit.text) }]
    : [unit];
}

/** "Loan – the lending of a copy", "Loan: …", "Loan = …" */
const entry =
  /^["“]?(\p{L}[\p{L}\d /()'’-]{0,40}?)["”]?\s*(?:\s[–—=-]\s|:\s|\s(?:means|bedeutet)\s)\s*(\S.*)$/u;
const isEntry = (text: string): boolean => text.length <= longestEntry && entry.test(text);
const hasLetters = (text: string): boolean => /\p{L}{3}/u.test(text);

const nameIn = (section: Section, name: string): NonNullable<RawUnit['declares']> =>
  section === 'ROLES' ? { kind: 'ACTOR', name, isAlone: true } : { kind: 'THING', name };

/** One to three words that name something. */
export function isName(text: string): boolean {
  const words = text.trim().split(/\s+/);
  return (
    words.length <= 3 &&
    words.every((word) => /^\p{L}[\p{L}'’-]*$/u.test(word)) &&
    !known.isVerb(words.length > 1 ? (words[0] ?? '').toLowerCase() : '')
  );
}

/** Longer lines name no role. */
const longestRole = 60;
/** Longer passages are no entries of a list. */
const longestEntry = 1_000;

/** The role that a line or heading names: people, or any name where the section says so. */
function roleIn(text: string, section: Section | undefined): string | undefined {
  if (text.length > longestRole) return undefined;
  const name = text
    .trim()
    .replace(/:$/, '')
    .trim()
    .replace(/ (?:can|may|could|should be able to|wants? to|darf|kann)$/i, '')
    .replace(/^(?:an?|the|as an?) /i, '');
  if (!isName(name) || storyPartsOf(text) !== undefined) return undefined;
  const key = singularThing(name);
  return section === 'ROLES' || (section !== 'THINGS' && isActor(key)) ? name : undefined;
}

/** "A member can borrow books." of "borrow books"; undefined where no deed is named. */
export function deedOf(actor: string, item: string): string | undefined {
  const deed = withoutEnd(item, '.;,');
  const [first] = wordsOf(deed);
  const word = first?.lower ?? '';
  if (first === undefined || storyPartsOf(item) !== undefined || !/\s/.test(deed)) return undefined;
  const subject = upperFirst(withArticle(singularThing(actor)));
  if (
    first.tag === 'VBZ' ||
    (verbLemma(word) !== word && word.endsWith('s') && known.isVerb(verbLemma(word)) && first.tag !== 'NNS')
  )
    return `${subject} ${lowerFirst(deed)}.`;
  if (/^(?:can|may|must|should)$/.test(word)) return `${subject} ${lowerFirst(deed)}.`;
  return first.tag === 'VB' || known.isVerb(word) ? `${subject} can ${lowerFirst(deed)}.` : undefined;
}

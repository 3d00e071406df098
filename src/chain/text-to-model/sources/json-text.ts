import { writtenStep } from '../../../lib/pointer-steps.ts';
import { withoutUndefined } from '../../../lib/without-undefined.ts';
import { storyPartsOf } from '../reading/story-parts.ts';
import { meaningsOf, spoken } from './column-words.ts';
import { marksExclusion, namesExclusion } from './exclusion-words.ts';
import { jsonStatements } from './json-statements.ts';
import { isList, isObject, isScalar, type SourceJson, type SourceObject } from './json-values.ts';
import { markdownUnits } from './markdown.ts';
import { richText } from './rich-text.ts';
import type { RawUnit } from './source-unit.ts';
import { deedOf, isName } from './named-lists.ts';
import { readInContext } from './read-in-context.ts';
import { sectionOf } from './section-words.ts';
import { isTitle, storiesOf, tablePassages } from './table-rows.ts';
import { unitKindOf } from './unit-kind.ts';

/**
 * Cuts a JSON text. Texts are cut as Markdown, each for itself; members that are who, what and why are one story;
 * schemas, entities and glossaries become sentences; and scalars of an object without texts are gathered.
 */
export function jsonUnits(text: string): readonly RawUnit[] {
  const reader = new JsonReader();
  // JSON.parse gives nothing but JSON.
  reader.visit(JSON.parse(text) as SourceJson, '', 'document');
  return reader.units;
}

class JsonReader {
  readonly units: RawUnit[] = [];

  visit(value: SourceJson, pointer: string, name: string): void {
    const first = this.units.length;
    this.#value(value, pointer, name);
    if (namesExclusion(spoken(name))) this.#exclude(first);
  }

  #value(value: SourceJson, pointer: string, name: string): void {
    if (typeof value === 'string' && this.#name(value, pointer, name)) return;
    if (typeof value === 'string') {
      if (/\p{L}\s+\p{L}/u.test(value) && !/^(?:labels?|tags?)$/i.test(name))
        this.#addUnits(unitsOfText(value), pointer);
      return;
    }
    if (isList(value)) {
      if (!this.#table(value, pointer))
        value.forEach((entry, index) => this.visit(entry, `${pointer}/${index}`, name));
      return;
    }
    if (!isObject(value)) return;
    const first = this.units.length;
    this.#object(value, pointer, name);
    const isLeft = Object.entries(value).some(
      ([key, each]) => typeof each === 'string' && isOnlyMarked(key) && marksExclusion(key, each),
    );
    if (isLeft) this.#exclude(first);
  }

  #object(value: SourceObject, pointer: string, name: string): void {
    const rich = richText(value);
    if (rich !== undefined) return this.#addUnits(unitsOfText(rich), pointer);
    const said = jsonStatements(value, name);
    for (const { text, place, declares } of said?.statements ?? [])
      this.#add(`${pointer}${place}`, text, 'FACT', declares);
    const section = said === undefined ? sectionOf(spoken(name)) : undefined;
    const named: ReadonlySet<string> =
      section === undefined || section === 'TERMS' ? new Set() : this.#role(value, pointer, section);
    const rest = Object.entries(value).filter(([key]) => said?.covered.has(key) !== true && !named.has(key));
    this.#entry(rest, pointer);
    for (const [key, child] of rest)
      if (!isScalar(child) && !isOnlyMark(key, child) && richText(child) === undefined)
        this.visit(child, `${pointer}/${writtenStep(key)}`, key);
  }

  /** "Reader" in a list of roles or entities; one word that is left out. */
  #name(value: string, pointer: string, name: string): boolean {
    const section = sectionOf(spoken(name));
    if (!isName(value) || section === 'TERMS') return false;
    if (section === undefined) {
      if (!namesExclusion(spoken(name))) return false;
      this.#add(pointer, value, 'EXCLUDED');
      return true;
    }
    const declares =
      section === 'ROLES'
        ? ({ kind: 'ACTOR', name: value, isAlone: true } as const)
        : ({ kind: 'THING', name: value } as const);
    this.#add(pointer, value, 'FACT', declares);
    return true;
  }

  /** `{ "name": "Skipper", "can": ["start a trip"] }` in a list of roles: the members that it covers. */
  #role(value: SourceObject, pointer: string, section: 'ROLES' | 'THINGS'): ReadonlySet<string> {
    const [key, named] = Object.entries(value).find(
      ([each, text]) => /^(?:name|role|actor|title|entity|class)$/i.test(each) && typeof text === 'string',
    ) ?? [''];
    if (typeof named !== 'string' || !isName(named)) return new Set();
    this.#name(named, `${pointer}/${writtenStep(key)}`, section === 'ROLES' ? 'roles' : 'entities');
    const covered = new Set([key]);
    if (section === 'THINGS') return covered;
    for (const [member, list] of Object.entries(value)) {
      const deeds = isList(list) ? list.filter((each) => typeof each === 'string') : [];
      const said = deeds.map((each) => deedOf(named, each));
      if (!meaningsOf(member).has('deeds') || said.length === 0 || said.includes(undefined)) continue;
      covered.add(member);
      for (const [index, text] of said.entries())
        this.#add(`${pointer}/${writtenStep(member)}/${index}`, text ?? '', undefined, {
          kind: 'ACTOR',
          name: named,
        });
    }
    return covered;
  }

  /** What was read from a unit on is left out. */
  #exclude(first: number): void {
    const read = this.units.splice(first);
    this.units.push(...read.map((unit) => ({ ...unit, kind: 'EXCLUDED' as const })));
  }

  /** The texts of an object, those for who, what and why as one story; without any of them, its other values. */
  #entry(members: readonly (readonly [string, SourceJson])[], pointer: string): void {
    const texts = members.flatMap(([key, each]) => {
      const text = typeof each === 'string' ? each : richText(each);
      return text === undefined || text.trim() === '' ? [] : [{ key, text }];
    });
    const { stories, columns } = storiesOf(
      texts.map(({ key }) => key),
      texts.map(({ text }) => text),
    );
    const passages = texts.flatMap(({ key, text }, column) =>
      columns.has(column) || !isPassage(key, text) ? [] : [{ key, text, units: unitsOfText(text) }],
    );
    const hasStory =
      stories.length > 0 ||
      passages.some(({ units }) => units.some((unit) => storyPartsOf(unit.text) !== undefined));
    for (const story of stories) this.#add(pointer, story);
    for (const { key, text, units } of passages) {
      const place = `${pointer}/${writtenStep(key)}`;
      // What names the story of an entry is no requirement besides it.
      if (hasStory && isTitle(key, text)) this.#add(place, text, 'HEADING');
      else this.#addUnits(units, place);
    }
    if (stories.length > 0 || passages.length > 0) return;
    const scalars = members.flatMap(([key, each]) => (isScalar(each) ? [`${key}: ${String(each)}`] : []));
    if (scalars.length > 0) this.#add(pointer, scalars.join('; '), 'EXAMPLE');
  }

  /** Lists of one length below a list of headings are a table. */
  #table(rows: readonly SourceJson[], pointer: string): boolean {
    const cells = rows.filter(isScalars).map((row) => row.map((cell) => String(cell ?? '')));
    const [header = [], ...others] = cells;
    const isTable =
      cells.length === rows.length &&
      others.length > 0 &&
      header.length > 1 &&
      header.some((each) => meaningsOf(each).size > 0) &&
      others.every(({ length }) => length === header.length);
    if (!isTable) return false;
    for (const { text, row, kind, declares } of tablePassages({ header, rows: others, above: [] }))
      this.#add(`${pointer}/${row + 1}`, text, kind, declares);
    return true;
  }

  #addUnits(units: readonly RawUnit[], pointer: string): void {
    for (const unit of units) this.units.push({ ...unit, start: 0, end: 0, place: `#${pointer}` });
  }

  #add(pointer: string, passage: string, kind?: RawUnit['kind'], declares?: RawUnit['declares']): void {
    const text = passage.replace(/\s+/g, ' ').trim();
    if (text === '') return;
    this.units.push({
      text,
      start: 0,
      end: 0,
      place: `#${pointer}`,
      headings: [],
      ...withoutUndefined({ kind, declares }),
    });
  }
}

/** The passages of a text in Markdown or HTML. */
function unitsOfText(text: string): readonly RawUnit[] {
  // A line alone is a text even where it begins as a heading does.
  const isLine = !text.trim().includes('\n');
  const shown = isLine ? text.replace(/^\s*#+\s*/, '') : text;
  return readInContext(markdownUnits(shown), shown);
}

const textMeanings = ['text', 'title', 'want', 'why', 'meaning'] as const;

/** Whether a member of an entry is a text: one that is called so, or any other that is a sentence. */
function isPassage(key: string, text: string): boolean {
  if (!/\p{L}\s+\p{L}/u.test(text)) return false;
  const meant = meaningsOf(key);
  if (textMeanings.some((each) => meant.has(each))) return true;
  return !meant.has('mark') && unitKindOf(text) !== 'NOISE';
}

/** Whether a member is a mark of its entry, such as a priority. */
const isOnlyMarked = (key: string): boolean =>
  meaningsOf(key).has('mark') || /^in ?scope$/i.test(spoken(key));

/** `"status": { "name": "In progress" }` marks its entry. */
function isOnlyMark(key: string, value: SourceJson): boolean {
  const meant = meaningsOf(key);
  return (
    meant.has('mark') &&
    !meant.has('text') &&
    isObject(value) &&
    Object.values(value).every((each) => !isList(each) && !isObject(each))
  );
}

const isScalars = (row: SourceJson): row is readonly (string | number | boolean | null)[] =>
  isList(row) && row.every((cell) => cell === null || isScalar(cell));

import type { ModelOperation } from '../../../kernel/operations/model-operation.ts';
import { known, useOf } from '../language/lexicon.ts';
import { isSentenceClass } from './member-lists.ts';
import { classAt, classAtEnd } from './terms.ts';
import { find } from './references.ts';
import type { Workbench } from './workbench.ts';
import type { Span, Word } from './words.ts';
import { phraseAt, phraseAtEnd } from './words.ts';

/**
 * How many words of a clause were taken into a new name though they are no part of one: joints of clauses, who speaks,
 * verbs that tell, an element that the name is about. Quotes are names as they stand.
 */
export function strangersIn(bench: Workbench, before: Workbench, clause: Span): number {
  const made = bench.operations.slice(before.operations.length);
  let strangers = 0;
  for (const { name, className } of made.flatMap((each) => namedBy(bench, each))) {
    const span = wordsOf(bench, clause, name);
    if (span === undefined || isSentenceClass(className)) continue;
    if (isBareFlag(bench, clause, span)) strangers += 1;
    strangers += span.filter((_, at) => isStranger(bench, span, { at, className })).length;
  }
  return strangers;
}

/** "(a number,) die eindeutig ist": what something is to be is no name, unless a word says that a name follows. */
function isBareFlag(bench: Workbench, clause: Span, span: Span): boolean {
  const { language } = bench;
  const [first] = span;
  const isFlag =
    first?.kind !== 'QUOTE' && Object.hasOwn(language.flags, span.map(({ lower }) => lower).join(' '));
  if (!isFlag || first === undefined) return false;
  const before = clause.slice(0, clause.indexOf(first));
  const isNamed =
    classAtEnd(before, bench) !== undefined || phraseAtEnd(before, language.markers, language.named) > 0;
  return !isNamed;
}

type NewName = { readonly name: string; readonly className: string };

function namedBy(bench: Workbench, operation: ModelOperation): readonly NewName[] {
  if (operation.op !== 'add' && operation.op !== 'update') return [];
  const className = operation.op === 'add' ? operation.class : bench.element(operation.target)?.class;
  if (className === undefined) return [];
  const phrases = phraseFeatures.map((each): NewName => ({ name: textOf(operation, each), className: each }));
  return [{ name: textOf(operation, 'name'), className }, ...phrases].filter(({ name }) => name !== '');
}

/** Features whose texts are a phrase as a name is, and no sentence. */
const phraseFeatures = ['metric', 'target', 'baseline', 'unit'];

function textOf(
  operation: Extract<ModelOperation, { readonly op: 'add' | 'update' }>,
  feature: string,
): string {
  const value = operation.set?.[feature];
  return typeof value === 'string' ? value : '';
}

/** The words of a clause that a name was cut from; undefined when it was made in another way. */
function wordsOf(bench: Workbench, clause: Span, name: string): Span | undefined {
  const wanted = name.toLowerCase();
  for (let at = 0; at < clause.length; at += 1)
    for (let end = at + 1; end <= clause.length; end += 1) {
      const text = bench.text(clause.slice(at, end)).toLowerCase();
      // Names of things are in the singular.
      if (text === wanted || text.replace(/\S+$/, bench.language.singular) === wanted)
        return clause.slice(at, end);
      if (text.length >= wanted.length) break;
    }
  return undefined;
}

const isWrittenLarge = ({ text }: Word): boolean => /^\p{Lu}/u.test(text);

/** Classes whose names say what happens: "Customer asked". */
const isHappening = (className: string): boolean => /Event|Step|Command|Transition/.test(className);

/** Classes whose names are what is done or happens, or how something is. */
const isAct = (className: string): boolean =>
  /Command|Query|Event|Step|Capability|Process|Workflow|Policy|Decision|Transition|State|Literal|Value$/.test(
    className,
  );

/** Classes whose names say how something is. */
const isState = (className: string): boolean => /State|Literal|Value$/.test(className);

function isStranger(
  bench: Workbench,
  span: Span,
  { at, className }: { readonly at: number; readonly className: string },
): boolean {
  const { language } = bench;
  const { JOINTS, WORDS, CLAUSES, TELLING, JUDGING } = language.nameEnds;
  const word = span[at];
  if (word === undefined || word.kind === 'QUOTE') return false;
  const before = span[at - 1];
  const behind = span[at + 1];
  // "Chamber - thanks": a dash with spaces around it ends what stands before it.
  if (/^[–—-]$/.test(word.text) && word.kind === 'MARK')
    return before !== undefined && behind !== undefined && before.end < word.start && word.end < behind.start;
  // "5 days" is an amount.
  const isAmount =
    at === 0 && word.kind === 'NUMBER' && span.length > 1 && !phraseFeatures.includes(className);
  const isNumber = word.kind === 'NUMBER' && span.length === 1;
  if (isNumber) return !isState(className) && !phraseFeatures.includes(className);
  if (isAmount && phraseAt(span, 1, language.units) === span.length - 1) return true;
  // "(two) weeks before arrival" is a time.
  const unit = at === 0 ? phraseAt(span, 0, language.units) : 0;
  if (unit > 0 && phraseAt(span, unit, language.sequence.AFTER, language.sequence.BEFORE) > 0) return true;
  // "(a state) Rebooked, reached from Missed": behind a comma something else is said.
  if (word.text === ',' && behind !== undefined && !phraseFeatures.includes(className)) return true;
  if (word.kind !== 'WORD') return false;
  // "(the literal Open and) a transition from …": a word for another class begins no name of a value.
  const front = at === 0 && isState(className) && behind !== undefined ? classAt(span, 0, bench) : undefined;
  if (front !== undefined && front.class !== className && !isWrittenLarge(word)) return true;
  // "less than 5 percent" is an amount.
  // "the share of parcels that come back"
  if (className === 'metric' && word.lower === 'that' && at > 0) return false;
  const isCompared = phraseFeatures.includes(className) && /^(?:less|more|fewer)$/.test(before?.lower ?? '');
  if (isCompared && word.lower === 'than') return false;
  // "(a value Paid,) right after Open": where something stands is no name.
  const near = at === 0 ? phraseAt(span, 0, language.sequence.NEAR) : 0;
  const side = `${language.sequence.AFTER}, ${language.sequence.BEFORE}`;
  if (at === 0 && span.length > near + 1 && !isWrittenLarge(word) && phraseAt(span, near, side) > 0)
    return true;
  // "(states Open and) Paid first"
  const isOrder = phraseAt(span, at, language.sequence.FIRST) === span.length - at && at > 0;
  if (isOrder && !isWrittenLarge(word)) return true;
  // "(the tracker) I pay for"
  if (word.text === 'I' && behind !== undefined && !isWrittenLarge(behind) && language.code === 'en')
    return true;
  if (isWrittenLarge(word)) return false;
  // "the share of pupils who quit"
  if (className === 'metric' && isClauseOf(bench, span, at)) return false;
  // "a process Admission where first the clerk …"
  const isWork = /Process|Workflow/.test(className);
  if (isWork && at > 0 && phraseAt(span, at, language.joints.WHEREIN) > 0) return true;
  // "a process Admission in | which …", but "Check in"
  const isOpen =
    isWork && at > 0 && behind === undefined && phraseAt(span, at, language.prepositions.PLACE) > 0;
  if (isOpen && !language.verbReadings(span[0]?.lower ?? '').some(({ form }) => form === 'BASE')) return true;
  if (!isAct(className) && isClauseOf(bench, span, at)) return true;
  // "Parcel lost about Shipment": what it is about is an element, and no part of the name.
  const about = before === undefined ? 0 : phraseAt(span, at, language.nameEnds.ABOUT);
  if (about > 0 && find(bench, span.slice(at + about)).kind === 'FOUND') return true;
  const ends = isState(className)
    ? `${JOINTS}, ${CLAUSES}`
    : isAct(className)
      ? JOINTS
      : `${JOINTS}, ${WORDS}`;
  // "(get) paid by insurance companies": who does something is no part of a name.
  const isDone =
    at === 1 &&
    before !== undefined &&
    !isWrittenLarge(before) &&
    language.verbReadings(before.lower).some(({ form }) => form === 'PARTICIPLE');
  if (word.lower === 'by' && at > 0 && behind !== undefined && (isDone || !isAct(className))) return true;
  const isEnd = phraseAt(span, at, ends) > 0 && !(at === 0 && /^out$/i.test(word.text));
  if (isEnd) return span.length > 1 || language.code === 'de';
  if (phraseAt([word], 0, JUDGING) > 0 && behind !== undefined && !isThing(behind)) return true;
  // "(the list of levels) contains Master"
  if (before === undefined) return language.code === 'en' && behind !== undefined && isOnlyVerb(bench, word);
  // "auditors asked", but "date requested"
  const isSubject = language.singular(before.lower) !== before.lower || isWrittenLarge(before);
  if (phraseAt([word], 0, TELLING) > 0 && isSubject && !isHappening(className)) return true;
  if (isAct(className) || /^(?:metric|target)$/.test(className)) return false;
  return language.code === 'de' ? isGermanTail(span, at) : isOnlyVerb(bench, word);
}

/** "(laundry,) which belongs", "rid of the goal": a clause of its own, and no name. */
function isClauseOf({ language }: Workbench, span: Span, at: number): boolean {
  const { lower = '' } = span[at] ?? {};
  if (language.code !== 'en' || span.length === 1) return false;
  return /^(?:which|who|whom|whose)$/.test(lower) || (at === 0 && /^(?:that|rid)$/.test(lower));
}

const isThing = ({ lower, kind }: Word): boolean => kind === 'QUOTE' || known.isNoun(lower);

/** "(Refund) belongs": a word that is nothing but a verb, in a form that has a subject. */
function isOnlyVerb(bench: Workbench, { lower, tag }: Word): boolean {
  if (/^(?:VBN|VBG)$/.test(tag)) return false;
  const readings = bench.language.verbReadings(lower);
  const isFinite = readings.some(({ form }) => form === 'FINITE' || form === 'PAST');
  const isOther = readings.some(({ form }) => form === 'PARTICIPLE' || form === 'GERUND');
  const use = useOf(lower);
  const isElse = use !== undefined && use.noun + use.adjective + use.adverb > 0;
  return isFinite && !isOther && !isElse && !known.isNoun(bench.language.singular(lower));
}

/** "gestern gefehlt": German writes what a name ends with large, but for words taken from English. */
function isGermanTail(span: Span, at: number): boolean {
  const word = span[at];
  return (
    at === span.length - 1 &&
    word !== undefined &&
    useOf(word.lower) === undefined &&
    span.slice(0, at).some((each) => isWrittenLarge(each) || useOf(each.lower) === undefined)
  );
}

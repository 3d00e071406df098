import { useOf } from '../language/lexicon.ts';
import { lengthSaid, limitsSaid } from './bounds.ts';
import { flagsAt } from './flags.ts';
import { isCurrency, kindFor, typeNamedBy } from './types.ts';
import type { Predicate } from './predicate.ts';
import { classAt } from './terms.ts';
import type { Workbench } from './workbench.ts';
import type { Span } from './words.ts';
import { isPhrase, phraseAt, wordsIn } from './words.ts';
import { withoutDeterminers } from './amounts.ts';
import { items } from './member-lists.ts';

/** "a boolean insured", "an integer field seats": a type that only machines have stands before the name. */
export function typeInFront(
  bench: Workbench,
  span: Span,
): { readonly name: Span; readonly type: string | undefined } {
  const marker = phraseAt(span, 0, bench.language.markers);
  if (marker > 0 && isQuality(bench, span.slice(marker))) return { name: span.slice(marker), type: 'YES_NO' };
  const length = phraseAt(span, 0, bench.language.technicalTypes);
  const type = length === 0 ? undefined : typeNamedBy(bench, span.slice(0, length));
  // "a file attribute X"
  const word = span.findIndex(
    (_, at) => at > 0 && at < 4 && classAt(span, at, bench)?.class === bench.level.attribute,
  );
  const front = word > 0 && word + 1 < span.length ? typeNamedBy(bench, span.slice(0, word)) : undefined;
  if (front !== undefined) return { name: span.slice(word), type: front };
  if (type === undefined || span.length <= length) return { name: span, type: undefined };
  // "a yes/no flag urgent"
  const mark = length + phraseAt(span, length, bench.language.markers);
  return { name: span.slice(mark < span.length ? mark : length), type };
}

/** "urgent", "paid", "VIP": what an element is or is not, as one word behind a noun; "colour" is a thing. */
function isQuality(bench: Workbench, span: Span): boolean {
  const [word] = span;
  if (word === undefined || span.length > 1) return false;
  if (word.kind === 'QUOTE' || /^\p{Lu}/u.test(word.text) || bench.language.code === 'de') return true;
  const use = useOf(word.lower);
  const isParticiple = bench.language.verbReadings(word.lower).some(({ form }) => form === 'PARTICIPLE');
  return isParticiple || (use !== undefined && use.adjective > 0 && use.noun < 0.5);
}

/** "Shuttle bus as a business object": the class stands behind the name. */
export function classBehind(
  bench: Workbench,
  span: Span,
): { readonly name: Span; readonly class: string } | undefined {
  for (let at = 1; at < span.length - 1; at += 1) {
    const mark = phraseAt(span, at, bench.language.prepositions.AS);
    if (mark === 0 || span[at]?.lower === 'to' || span[at]?.lower === 'into') continue;
    const { rest } = withoutDeterminers(span.slice(at + mark), bench.language);
    const word = classAt(rest, 0, bench);
    if (word !== undefined && word.length === rest.length)
      return { name: span.slice(0, at), class: word.class };
    // "(add) them as a business object named Claim"
    const { LAST, GROUP } = bench.language.pronouns;
    const called = word === undefined ? 0 : phraseAt(rest, word.length, bench.language.named);
    if (word !== undefined && called > 0 && isPhrase(span.slice(0, at), LAST, GROUP))
      return { name: rest.slice(word.length + called), class: word.class };
  }
  return undefined;
}

/** What stands behind a name: "of type money", "(decimal)", "as a whole number", "timestamp". */
export function typeBehind(
  bench: Workbench,
  span: Span,
): { readonly name: Span; readonly type: string | undefined; readonly flags: readonly Predicate[] } {
  const { language } = bench;
  const open = span.findIndex(({ text }, at) => at > 0 && text === '(');
  if (open > 0 && span.at(-1)?.text === ')') {
    const before = typeBehind(bench, span.slice(0, open));
    let { type } = before;
    const flags = [...before.flags];
    let isKnown = true;
    for (const each of items(span.slice(open + 1, -1), language)) {
      const named = typeNamedBy(bench, each);
      if (named !== undefined) type = named;
      const flag = flagsAt(bench, each);
      if (flag !== undefined && flag.length === each.length) flags.push(...flag.predicates);
      const limits = limitsSaid(bench, each);
      if (limits !== undefined) {
        flags.push(...limits);
        type ??= limitedType(bench, before.name, limits);
      }
      isKnown &&= named !== undefined || flag?.length === each.length || limits !== undefined;
    }
    // What is neither a type nor a flag is not left out silently.
    if (isKnown && (type !== undefined || flags.length > 0)) return { name: before.name, type, flags };
  }
  for (let at = 1; at < span.length; at += 1) {
    const length = phraseAt(span, at, typeMarks);
    if (length === 0 || at + length >= span.length) continue;
    const behind = span.slice(at + length);
    const named = typeNamedBy(bench, behind);
    if (named !== undefined) return { name: span.slice(0, at), type: named, flags: [] };
    const flag = flagsAt(bench, behind);
    if (flag !== undefined && flag.length === behind.length)
      return { name: span.slice(0, at), type: undefined, flags: flag.predicates };
  }
  // "a description of up to 500 characters", "a rating from 1 to 5"
  for (let at = 1; at < span.length - 1; at += 1) {
    const length = phraseAt(span, at, 'of, with, von, mit');
    const behind = span.slice(at + length);
    const name = span.slice(0, at);
    const long = length === 0 ? undefined : lengthSaid(bench, behind);
    if (long !== undefined) return { name, type: undefined, flags: long };
    const flags = limitsSaid(bench, behind);
    if (flags !== undefined) return { name, type: limitedType(bench, name, flags), flags };
  }
  // '"last changed" date'
  const quoted = span[0]?.kind === 'QUOTE' && span.length > 1 ? typeNamedBy(bench, span.slice(1)) : undefined;
  if (quoted !== undefined) return { name: span.slice(0, 1), type: quoted, flags: [] };
  // "created at timestamp": a type behind the name, where the name is complete without it.
  const last = span.at(-1);
  if (
    span.length > 2 &&
    last !== undefined &&
    isPhrase([last], 'timestamp, boolean, integer, decimal, datetime, string')
  ) {
    const named = typeNamedBy(bench, [last]);
    if (named !== undefined) return { name: span.slice(0, -1), type: named, flags: [] };
  }
  return { name: span, type: undefined, flags: [] };
}

/** What has limits is a number, unless its unit or its name says more. */
function limitedType(bench: Workbench, name: Span, flags: readonly Predicate[]): string | undefined {
  if (flags.some(({ feature, value }) => feature === 'unit' && isCurrency(String(value), bench.language)))
    return 'MONEY';
  const units = flags.flatMap(({ feature, value }) => (feature === 'unit' ? [wordsIn(String(value))] : []));
  if (units.some((unit) => typeNamedBy(bench, unit) === 'PERCENTAGE')) return 'PERCENTAGE';
  if (!/^(?:TEXT|CHOICE)$/.test(kindFor(bench, bench.text(name)))) return undefined;
  const isWhole = flags.every(({ value }) => typeof value !== 'number' || Number.isInteger(value));
  return isWhole ? 'NUMBER' : 'DECIMAL';
}

/** "weight in kg": the unit behind a name, where the level keeps units. */
export function unitBehind(
  bench: Workbench,
  span: Span,
): { readonly name: Span; readonly unit: string | undefined } {
  const hasUnit =
    bench.level.metamodel.classes.get(bench.level.attribute)?.featureByName.has('unit') === true;
  const at = span.findLastIndex((word, index) => index > 0 && /^(?:in|\()$/.test(word.lower));
  const said = at < 0 ? [] : span.slice(at + 1).filter(({ text }) => text !== ')');
  if (!hasUnit || said.length === 0 || !isPhrase(said, bench.language.units))
    return { name: span, unit: undefined };
  // "a cleaning time (in minutes)"
  const end = span[at]?.text === 'in' && span[at - 1]?.text === '(' ? at - 1 : at;
  return { name: span.slice(0, end), unit: bench.text(said) };
}

const typeMarks =
  'holding a, holding an, that holds a, that holds an, which holds a, of type, of the type, with type, with the type, typed as, as a, as an, as, :, which is a, that is a, in the form of, vom typ, als, mit dem typ, des typs, mit typ';

import { aggregateOf } from '../operations.ts';
import { isParticle } from '../languages/german-forms.ts';
import { items } from '../member-lists.ts';
import type { Named } from '../names.ts';
import { find } from '../references.ts';
import { classAt, classAtEnd } from '../terms.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { phraseAt } from '../words.ts';

/** Gives elements of one name the name that words say; asks where it is taken. */
export function nameAs(bench: Workbench, elements: readonly Named[], to: Span): true | undefined {
  let name = to;
  const quoted = name[0]?.kind === 'QUOTE';
  const definite = quoted ? 0 : phraseAt(name, 0, bench.language.joints.ARTICLES);
  if (definite > 0 && definite < name.length) name = name.slice(definite);
  const front = classAt(name, 0, bench);
  const [element] = elements;
  // "all attributes called Price" are one name; several things of different names never get the same one.
  if (element === undefined || elements.some((each) => each.name !== element.name)) return undefined;
  if (
    front !== undefined &&
    front.length < name.length &&
    front.class === element.class &&
    /^\p{Lu}/u.test(name[front.length]?.text ?? '') &&
    !quoted
  )
    name = name.slice(front.length);
  // "(replace Remarks by) a Comment field": what it is stands behind the name.
  const behind = classAtEnd(name, bench);
  const isBehind = definite > 0 && behind?.class === element.class && behind.length < name.length;
  if (isBehind && !/^\p{Lu}/u.test(name.at(-1)?.text ?? '')) name = name.slice(0, -behind.length);
  // "to a plain string" says what it is, not what it is called.
  const article = phraseAt(to, 0, bench.language.determiners.INDEFINITE);
  const isKind =
    !quoted && article > 0 && !/^\p{Lu}/u.test(to[article]?.text ?? '') && bench.language.code === 'en';
  bench.noise += (isKind ? 1 : 0) + noise(bench, name) + (isValueWord(bench, name) ? 1 : 0);
  const chosen = bench.scene.choices.get(`name ${element.id}`);
  const text = chosen ?? bench.text(name);
  const taken = bench
    .inside(element.containerId, element.class)
    .find((each) => each.id !== element.id && each.name.toLowerCase() === text.toLowerCase());
  if (taken !== undefined)
    return bench.ask({
      key: `name ${element.id}`,
      question: `There is a ${bench.word(taken.class)} "${taken.name}" already. Which other name shall "${element.name}" get?`,
      expects: 'NAME',
      classes: [],
      options: [],
    });
  for (const each of elements) renameTo(bench, each, text);
  return true;
}

/** "required", "optional": not names of things, unless in quotes. */
function isValueWord(bench: Workbench, span: Span): boolean {
  return (
    span[0]?.kind !== 'QUOTE' && Object.hasOwn(bench.language.flags, span.map(({ lower }) => lower).join(' '))
  );
}

/** A new name is a noun phrase: no verb group, no list, no pronoun. */
function noise(bench: Workbench, span: Span): number {
  if (span.length === 1)
    return span[0]?.kind === 'MARK' ||
      phraseAt(span, 0, bench.language.pronouns.LAST, bench.language.pronouns.GROUP, bench.language.vague) >
        0 ||
      (bench.language.code === 'de' && isParticle(span[0]?.lower ?? ''))
      ? 1
      : 0;
  // "Checked out" is a state.
  const isParticiple = bench.language
    .verbReadings(span[0]?.lower ?? '')
    .some(({ form }) => form === 'PARTICIPLE');
  const isState = isParticiple && /^\p{Lu}/u.test(span[0]?.text ?? '');
  const isCut =
    !isState && /^(?:IN|RP|TO)$/.test(span.at(-1)?.tag ?? '') && !/^\p{Lu}/u.test(span.at(-1)?.text ?? '')
      ? 1
      : 0;
  const vague = span.filter((_, at) => phraseAt(span, at, bench.language.vague) > 0).length;
  const isQuote = span.some(({ kind }) => kind === 'QUOTE') ? 1 : 0;
  const helpers = [
    bench.language.auxiliaries.BE,
    ...Object.values(bench.language.modals),
    bench.language.negations,
  ];
  // "Written by" is a name as it stands.
  const isBy = span.length === 2 && isState && span[1]?.lower === 'by';
  const by = span.filter(({ text }, at) => at > 0 && text === 'by' && !isBy).length;
  const marks = span.filter(({ kind, text }) => kind === 'MARK' && !/^[-&/+'’().]$/.test(text)).length;
  // "On the road" begins with a capital on purpose.
  const isTitle = /^\p{Lu}/u.test(span[0]?.text ?? '') && language(bench);
  const preps = span.filter(
    (word, at) =>
      !(at === 0 && isTitle) &&
      !(isState && at === span.length - 1) &&
      !isTailOfName(bench, span, at) &&
      phraseAt(span, at, bench.language.prepositions.GOAL) > 0 &&
      (word.lower !== 'of' || at === 0),
  ).length;
  return (
    isCut +
    by +
    vague +
    isQuote +
    marks +
    preps +
    (classAt(span, 0, bench)?.plural === true && span.some(({ lower }) => lower === 'of') ? 1 : 0) +
    span.filter((_, at) => helpers.some((list) => phraseAt(span, at, list) > 0)).length +
    Math.max(0, items(span, bench.language).length - 1)
  );
}

/** "quantity on hand", "price at checkout": a preposition and a bare noun that names nothing of the model end a name. */
function isTailOfName(bench: Workbench, span: Span, at: number): boolean {
  const [word, noun] = span.slice(at);
  if (!language(bench) || word === undefined || noun === undefined || at === 0 || at !== span.length - 2)
    return false;
  const isJoint = /^(?:on|in|at|per|for|by)$/.test(word.lower);
  return isJoint && /^NN/.test(noun.tag) && find(bench, [noun]).kind === 'NONE';
}

const language = (bench: Workbench): boolean => bench.language.code === 'en';

/** Renames an element, with it what carries its name: its aggregate, and codes stay as they are. */
export function renameTo(bench: Workbench, element: Named, name: string): void {
  const aggregate = aggregateOf(bench, element);
  const root =
    element.class === 'Aggregate' ? bench.element(String(bench.value(element, 'root'))) : undefined;
  for (const twin of [aggregate, root]) if (twin?.name === element.name) bench.set(twin, { name });
  bench.set(element, { name });
  bench.speakOf(bench.element(element.id) ?? element);
}

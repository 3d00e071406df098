import { withoutDeterminers } from '../amounts.ts';
import { isParticle } from '../languages/german-forms.ts';
import type { Named } from '../names.ts';
import { find } from '../references.ts';
import { verbReadingsAt } from '../verb-readings.ts';
import { isCommandVerb } from '../verbs.ts';
import type { Workbench } from '../workbench.ts';
import type { Span, Word } from '../words.ts';
import { phraseAt, phraseAtEnd } from '../words.ts';

/** What is done in a step, named by the verb in its plain form and its object, and by whom. */
export type SaidDeed = { readonly name: string; readonly performer: Named | undefined };

const longestObject = 7;

/** "the mechanic (must) wash the car", "der Arzt schreibt einen Befund": undefined where no known role does something. */
export function deedSaid(bench: Workbench, said: Span): SaidDeed | undefined {
  for (let at = 1; at < Math.min(6, said.length - 1); at += 1) {
    const performer = performerIn(bench, said.slice(0, at));
    const deed = performer === undefined ? undefined : doneAt(bench, said, at);
    if (deed !== undefined) return { name: deed, performer };
  }
  return (bench.language.code === 'de' ? inverted(bench, said) : undefined) ?? undergone(bench, said);
}

/** "the order is checked (by the clerk)", "soll die Bestellung geprüft werden": what is done to a thing. */
function undergone(bench: Workbench, given: Span): SaidDeed | undefined {
  const { language } = bench;
  const { BE } = language.auxiliaries;
  const isGerman = language.code === 'de';
  const end = isGerman ? phraseAtEnd(given, 'werden') : 0;
  const plain = given.slice(0, given.length - end);
  // "wird das Tier vom Knecht | gewogen"
  const tail = isGerman ? plain.slice(-1) : [];
  const done = withDoer(bench, plain.slice(0, plain.length - tail.length));
  const said = done === undefined ? plain : [...done.rest, ...tail];
  const lemma = verbReadingsAt(said, said.length - 1, language).find(
    ({ form }) => form === 'PARTICIPLE',
  )?.lemma;
  const helper = said.findIndex(
    (_, at) => (isGerman ? at === 0 || at > 1 : at > 0) && phraseAt(said, at, BE) > 0,
  );
  const modals = `${language.modals.MUST}, ${language.modals.SHOULD}`;
  const lead = isGerman ? phraseAt(said, 0, modals, BE) : 0;
  const modal = said.findIndex((_, at) => at > 0 && phraseAt(said, at, modals) > 0);
  const object = isGerman
    ? said.slice(lead, -1)
    : said.slice(0, modal > 0 ? Math.min(modal, helper) : helper);
  if (lemma === undefined || object.length === 0 || object.length > longestObject) return undefined;
  if (isGerman ? lead === 0 : helper < 1 || said.length - helper > 3) return undefined;
  const name = isGerman
    ? germanName(bench, object, lemma.split(' ').toReversed().join(''))
    : nameOf(bench, lemma, object);
  return { name, performer: done?.performer };
}

/** "hands over the key": a deed whose performer was named before; "wash the car" orders it. */
export function deedWithout(bench: Workbench, said: Span, form: 'BASE' | 'FINITE'): string | undefined {
  const { language } = bench;
  if (language.code !== 'en' || said.length < 2 || said.length - 1 > longestObject) return undefined;
  const readings = verbReadingsAt(said, 0, language);
  const lemma = readings.find((each) => each.form === form)?.lemma;
  const isPlain = readings.some((each) => each.form === 'BASE');
  if (lemma === undefined || lemma === 'be' || (form === 'FINITE' && isPlain)) return undefined;
  return form === 'BASE' && isCommandVerb(lemma, language) ? undefined : nameOf(bench, lemma, said.slice(1));
}

/** "(Pack goods) by the clerk", "(Befund schreiben) durch den Arzt": the step, and apart from it who does it. */
export function withDoer(
  bench: Workbench,
  said: Span,
): { readonly rest: Span; readonly performer: Named } | undefined {
  for (let at = 1; at < said.length - 1; at += 1) {
    const by = phraseAt(said, at, 'by, done by, performed by, durch, vom, von');
    const performer = by === 0 ? undefined : performerIn(bench, said.slice(at + by));
    if (performer !== undefined) return { rest: said.slice(0, at), performer };
  }
  return undefined;
}

/** The name of what is done from a verb on; undefined when no verb stands there. */
function doneAt(bench: Workbench, said: Span, at: number): string | undefined {
  const { language } = bench;
  const modal = phraseAt(said, at, language.modals.MUST, language.modals.SHOULD);
  if (language.code === 'de' && modal > 0) {
    const last = verbReadingsAt(said, said.length - 1, language).some(({ form }) => form === 'BASE');
    return last && said.length - at <= longestObject
      ? germanName(bench, said.slice(at + modal, -1), said.at(-1)?.lower ?? '')
      : undefined;
  }
  const verb = at + modal;
  const lemma = verbReadingsAt(said, verb, language).find(
    ({ form }) => form === 'BASE' || (modal === 0 && form === 'FINITE'),
  )?.lemma;
  if (lemma === undefined || isHelping(bench, said, verb) || said.length - verb > longestObject)
    return undefined;
  return deedNamed(bench, lemma, said.slice(verb + 1));
}

/** What a deed is called, by the verb in its plain form and what stands behind it: "accepts or rejects the offer". */
export function deedNamed(bench: Workbench, lemma: string, behind: Span): string {
  const { language } = bench;
  if (language.code === 'de') return germanDeed(bench, lemma, behind);
  const joint = phraseAt(behind, 0, language.conjunctions);
  const second = joint === 0 ? undefined : finiteAt(bench, behind, joint);
  if (second === undefined) return nameOf(bench, lemma, withoutDeterminers(behind, language).rest);
  const joined = behind.slice(0, joint).map(({ lower }) => lower);
  return nameOf(bench, [lemma, ...joined, second].join(' '), behind.slice(joint + 1));
}

const finiteAt = ({ language }: Workbench, span: Span, at: number): string | undefined =>
  verbReadingsAt(span, at, language).find(({ form }) => form === 'FINITE' || form === 'BASE')?.lemma;

/** "(nach der Prüfung) schreibt der Arzt einen Befund": the performer behind the verb. */
function inverted(bench: Workbench, said: Span): SaidDeed | undefined {
  const lemma = verbReadingsAt(said, 0, bench.language).find(({ form }) => form === 'FINITE')?.lemma;
  if (lemma === undefined || isHelping(bench, said, 0) || said.length > longestObject + 2) return undefined;
  for (let at = 2; at < Math.min(5, said.length); at += 1) {
    const performer = performerIn(bench, said.slice(1, at));
    if (performer !== undefined && at < said.length)
      return { name: germanDeed(bench, lemma, said.slice(at)), performer };
  }
  return undefined;
}

function isHelping({ language }: Workbench, said: Span, at: number): boolean {
  const { auxiliaries, modals } = language;
  return (
    [...Object.values(auxiliaries), ...Object.values(modals)].some((list) => phraseAt(said, at, list) > 0) ||
    phraseAt(said, at + 1, language.negations) > 0
  );
}

/** "trägt die Impfung ein": a particle at the end belongs to the verb. */
function germanDeed(bench: Workbench, lemma: string, object: Span): string {
  const particle = object.at(-1)?.lower ?? '';
  const isApart = object.length > 1 && isParticle(particle);
  return germanName(bench, isApart ? object.slice(0, -1) : object, `${isApart ? particle : ''}${lemma}`);
}

/** "einen Befund schreiben" is called "Befund schreiben". */
function germanName(bench: Workbench, object: Span, verb: string): string {
  // "die Anschrift des Kunden": what belongs to whom stays as it is.
  const isGenitive = (at: number): boolean =>
    /^(?:des|der|eines|einer)$/.test(object[at]?.lower ?? '') && /^\p{Lu}/u.test(object[at - 1]?.text ?? '');
  const kept = withoutArticles(bench, object);
  const words = object.flatMap((word, at) => {
    if (isGenitive(at) || isGenitive(at - 1)) return [word.text];
    return kept.includes(word) ? [bench.language.plainBehind(object[at - 1]?.lower ?? '', word.text)] : [];
  });
  return capital([...words, verb].join(' '));
}

/** The actor or role that words name. */
function performerIn(bench: Workbench, span: Span): Named | undefined {
  const found = find(bench, span, { classes: [bench.level.role, 'ExternalSystem'] });
  return found.kind === 'FOUND' && found.tier <= 3 ? found.elements[0] : undefined;
}

/** "wash the car" is called "Wash car". */
export function nameOf(bench: Workbench, lemma: string, object: Span): string {
  return capital([lemma, ...withoutArticles(bench, object).map(({ text }) => text)].join(' '));
}

function withoutArticles(bench: Workbench, span: Span): readonly Word[] {
  const { DEFINITE, INDEFINITE, ITS, EACH } = bench.language.determiners;
  return span.filter((word) => phraseAt([word], 0, DEFINITE, INDEFINITE, ITS, EACH) === 0);
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

import { clausesInside, peeled } from '../clauses.ts';
import type { Event } from '../event.ts';
import type { VerbClass } from '../languages/language.ts';
import type { Named } from '../names.ts';
import { items } from '../member-lists.ts';
import { lemmaForm } from '../names.ts';
import { neededValues } from '../operations.ts';
import { find } from '../references.ts';
import { verbReadingsAt } from '../verb-readings.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { phraseAt, wordsIn } from '../words.ts';
import { deedNamed } from './deed-said.ts';
import { isAmount, isOneClaim, mentioned } from './rule-form.ts';
import { sentence } from './rules.ts';
import type { SenseReader } from './sense.ts';

/** What is done, by whom as far as that is a role of the model, and the sentence that says so. */
type Task = {
  readonly name: string;
  readonly statement: string;
  readonly actor: Named | undefined;
  readonly about: Span;
};

/** Verbs that say what a role has, is or comes to, and nothing it does. */
const states: readonly VerbClass[] = [
  'HAVE',
  'NEED',
  'EXIST',
  'BELONG',
  'RELATE',
  'REFER',
  'DEPEND',
  'INHERIT',
  'BECOME',
  'MEAN',
];

const longestTask = 14;

/** "A guide leads a tour", "let guides lead tours": what a role of the business does is a functional requirement. */
export const readTask: SenseReader = (event, bench) => {
  if (bench.level.level !== 'cim' || event.isNegated || event.isOnly) return [];
  if (event.words.length > longestTask) return [];
  if (event.form === 'STATEMENT' && isTold(event, bench)) return [(on) => told(on, event)];
  // German says "wird" of what is done, as of what is to come.
  const isDone = event.used.some(({ lower }) => /^(?:wird|werden)$/.test(lower));
  const isPlain = (event.modality === undefined || isDone) && event.subject.length > 0;
  if (event.form === 'PASSIVE' && isPlain) return [(on) => undergone(on, event)];
  return event.form === 'COMMAND' && event.lemma === 'let' ? [(on) => letDo(on, event)] : [];
};

/** Whether a clause says what a role does by itself: no limit, no wish, and nothing that happened once. */
function isTold(event: Event, bench: Workbench): boolean {
  const { lemma, classes, modality, used, rest, words } = event;
  const { bounds, sequence, conditions, narrowing } = bench.language;
  const isPast = bench.language.code === 'en' && used.some(({ tag }) => tag === 'VBD');
  const limits = [
    ...Object.values(bounds),
    ...Object.values(conditions),
    sequence.BEFORE,
    sequence.AFTER,
    narrowing,
  ].join(', ');
  const isLimited = rest.some((_, at) => isAmount(bench, rest, at) || phraseAt(rest, at, limits) > 0);
  return (
    lemma !== '' &&
    rest.length > 0 &&
    modality === undefined &&
    !isPast &&
    !isLimited &&
    !states.some((each) => classes.has(each)) &&
    isOneClaim(bench, event) &&
    (mentioned(bench, rest).length > 0 || isAlone(bench, words))
  );
}

/** Whether a message says nothing but one clause: beside others, what a role does with unknown things may be a remark. */
const isAlone = ({ scene, language }: Workbench, words: Span): boolean =>
  peeled(wordsIn(scene.source), language).length <= words.length;

function told(bench: Workbench, event: Event): true | undefined {
  const actor = roleNamed(bench, event.agent);
  if (actor === undefined) return undefined;
  bench.use(event.words);
  // "The cashier sells tickets and the guide checks them" is better read as two.
  bench.coerced += 2 * clausesInside(event.words, bench.language);
  const name = deedNamed(bench, event.lemma, event.rest);
  // "(an actor Restorer) who cleans exhibits"
  const pronouns = `${bench.language.relatives}, ${bench.language.pronouns.LAST}`;
  const isPronoun = phraseAt(event.agent, 0, pronouns) === event.agent.length;
  const done = event.words.slice(event.words.findIndex((word) => word === event.agent.at(-1)) + 1);
  const statement = isPronoun ? `${actor.name} ${bench.text(done)}.` : sentence(bench, event.words);
  return addTask(bench, { name, actor, statement, about: event.rest });
}

/** "Each treatment is carried out by a nurse or a doctor": who does it stands behind the verb. */
function undergone(bench: Workbench, event: Event): true | undefined {
  const by = phraseAt(event.rest, 0, bench.language.joints.ALLOWED_BY, 'durch, vom, von der, von dem');
  const actors = items(event.rest.slice(by), bench.language).map((part) => roleNamed(bench, part));
  const [actor] = actors;
  if (by === 0 || actor === undefined || actors.includes(undefined)) return undefined;
  bench.use(event.words);
  bench.coerced += 1;
  // The noun that begins the sentence stands behind the verb in the name.
  const [first] = event.words;
  const isEnglish = bench.language.code === 'en';
  const object = event.subject.map((word) =>
    isEnglish && word === first ? { ...word, text: word.lower } : word,
  );
  const name = deedNamed(bench, event.lemma, object);
  const statement = sentence(bench, event.words);
  // A requirement has one actor; of several none is more the one than the others.
  return addTask(bench, {
    name,
    actor: actors.length === 1 ? actor : undefined,
    statement,
    about: event.subject,
  });
}

/** "Let guests rate their stay": who does it need not be a role of the model. */
function letDo(bench: Workbench, { rest, words }: Event): true | undefined {
  for (let at = 1; at < Math.min(5, rest.length - 1); at += 1) {
    const lemma = verbReadingsAt(rest, at, bench.language).find(({ form }) => form === 'BASE')?.lemma;
    const who = rest.slice(0, at);
    const actor = roleNamed(bench, who);
    if (lemma === undefined || (actor === undefined && mentioned(bench, who).length === 0)) continue;
    bench.use(words);
    const about = rest.slice(at + 1);
    const said = `${bench.text(who)} can ${bench.text(rest.slice(at))}.`;
    const statement = `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
    return addTask(bench, {
      name: deedNamed(bench, lemma, about),
      actor,
      statement,
      about,
    });
  }
  return undefined;
}

function addTask(bench: Workbench, { name, actor, statement, about }: Task): true {
  const { language } = bench;
  bench.coerced += 1;
  const concerns = mentioned(bench, about);
  const alike = bench
    .ofClass('FunctionalRequirement')
    .find((each) => lemmaForm(each.name, language) === lemmaForm(name, language));
  if (alike === undefined) {
    bench.assume(`I kept "${statement}" as a requirement.`);
    bench.add({
      class: 'FunctionalRequirement',
      name,
      container: bench.scene.model.id,
      feature: 'requirements',
      set: {
        ...neededValues(bench, 'FunctionalRequirement', name),
        statement,
        ...(actor !== undefined && { actor: actor.id }),
        ...(concerns.length > 0 && { concerns: concerns.map(({ id }) => id) }),
      },
    });
  } else if (actor !== undefined && bench.value(alike, 'actor') === undefined)
    bench.set(alike, { actor: actor.id });
  else bench.notes.push(`The model has the requirement "${alike.name}" already.`);
  bench.speakOf(...concerns);
  if (actor !== undefined) bench.speakOf(actor);
  return true;
}

function roleNamed(bench: Workbench, span: Span): Named | undefined {
  const found = find(bench, span, { classes: [bench.level.role] });
  const [role] = found.kind === 'FOUND' && found.tier <= 5 ? found.elements : [];
  if (role !== undefined && found.kind === 'FOUND' && found.tier === 5)
    bench.assume(`I took "${bench.text(span)}" for ${role.name}.`);
  return role;
}

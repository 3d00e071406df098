import { withoutDeterminers } from './amounts.ts';
import { peeled } from './clauses.ts';
import { sentencesIn } from './sentences.ts';
import type { Event } from './event.ts';
import { eventsOf } from './events.ts';
import type { CompletedCommand, VerbClass } from './languages/language.ts';
import type { Named } from './names.ts';
import { folded } from './names.ts';
import { find } from './references.ts';
import { optionsFor, refer } from './refer.ts';
import { featureNamed } from './senses/feature-slots.ts';
import { classAt } from './terms.ts';
import type { Hole, Option, Scene } from './scene.ts';
import { Workbench } from './workbench.ts';
import type { Span } from './words.ts';
import { phraseAt, phraseAtEnd, wordsIn } from './words.ts';

/** What a command asks for before it can be done; undefined when nothing is known to be missing from it. */
export function holeOf(scene: Scene): Hole | undefined {
  const command = commandOf(scene);
  if (command === undefined) return undefined;
  const bench = new Workbench(scene);
  for (const event of command.events) {
    if (event.form !== 'COMMAND' || event.isNegated) continue;
    for (const [verbClass, read] of readers) {
      const hole = event.classes.has(verbClass) ? read(bench, themeOf(event, bench)) : undefined;
      if (hole !== undefined) return hole;
    }
  }
  return undefined;
}

/** "Add an actor": a class without a name would make a thing that is called so, so it is looked for first. */
export function namelessHole(scene: Scene): Hole | undefined {
  const command = commandOf(scene);
  if (command === undefined) return undefined;
  const bench = new Workbench(scene);
  for (const event of command.events) {
    if (
      event.form !== 'COMMAND' ||
      event.isNegated ||
      !(event.classes.has('CREATE') || event.classes.has('NEED'))
    )
      continue;
    const hole = nameless(bench, themeOf(event, bench));
    if (hole !== undefined) return hole;
  }
  return undefined;
}

/** The message with what was missing: a new name, or the name of the element that was chosen. */
export function completed(
  scene: Scene,
  { completes = '$', expects }: Hole,
  value: string,
): { readonly message: string; readonly choices: Readonly<Record<string, string>> } {
  const element = new Workbench(scene).element(value);
  const said = element?.name ?? value;
  return {
    message: completes.replace('$', () => (expects === 'VALUE' ? said : `"${said.replaceAll('"', '')}"`)),
    choices: element === undefined ? {} : { [`ref ${folded(said)}`]: element.id },
  };
}

/** "Rename Order to", "benenne die Bestellung um": nothing is left that could be the new name, or the other end. */
export function openHole(scene: Scene): Hole | undefined {
  const bench = new Workbench(scene);
  const isOpen = commandOf(scene)?.events.some(
    (event) =>
      event.form === 'COMMAND' &&
      (themeOf(event, bench).length < event.rest.length
        ? scene.language.code === 'en'
        : event.classes.has('RENAME') && isName(bench, event.rest)),
  );
  return isOpen === true ? holeOf(scene) : undefined;
}

const isName = (bench: Workbench, span: Span): boolean =>
  bench.matching(bench.text(withoutDeterminers(span, bench.language).rest), 2).length > 0;

function commandOf(scene: Scene): { readonly events: readonly Event[] } | undefined {
  const sentences = sentencesIn(scene.source, wordsIn(scene.source))
    .map((each) => peeled(each, scene.language))
    .filter(({ length }) => length > 0);
  const [words] = sentences;
  return words === undefined || sentences.length > 1 || words.length > mostWords
    ? undefined
    : { events: eventsOf(words, scene.language) };
}

/** A longer sentence lacks no single word. */
const mostWords = 12;

/** What a command is about; "to" at its end waits for what is missing. */
function themeOf(event: Event, bench: Workbench): Span {
  const { prepositions } = bench.language;
  const open = phraseAtEnd(event.rest, prepositions.GOAL, prepositions.RESULT, prepositions.WITH);
  return event.rest.slice(0, event.rest.length - open);
}

function nameless(bench: Workbench, theme: Span): Hole | undefined {
  const { rest } = withoutDeterminers(theme, bench.language);
  const kind = classAt(rest, 0, bench);
  if (kind === undefined || kind.plural || bench.level.places[kind.class] === undefined) return undefined;
  const behind = rest.slice(kind.length);
  const place = phraseAt(behind, 0, bench.language.prepositions.GOAL);
  const isPlaced = place > 0 && find(bench, behind.slice(place)).kind === 'FOUND';
  if (behind.length > 0 && !isPlaced) return undefined;
  // A thing of that name may be meant.
  if (
    find(bench, theme, {}).kind === 'FOUND' &&
    behind.length === 0 &&
    bench.matching(bench.text(rest), 3).length > 0
  )
    return undefined;
  const word = bench.text(rest.slice(0, kind.length));
  return nameHole(bench, 'CREATE', {
    question: `What is the ${bench.word(kind.class)} called?`,
    words: word,
    behind: isPlaced ? ` ${bench.text(behind)}` : '',
  });
}

function nameHole(
  bench: Workbench,
  command: CompletedCommand,
  given: { readonly question: string; readonly words: string; readonly behind?: string },
): Hole {
  return {
    key: 'completed',
    question: given.question,
    expects: 'NAME',
    classes: [],
    options: [],
    completes: patternOf(bench, command, given.words) + (given.behind ?? ''),
  };
}

const patternOf = (bench: Workbench, command: CompletedCommand, words: string): string =>
  bench.language.completions[command].replace('{what}', () => words);

function elementHole(
  bench: Workbench,
  command: CompletedCommand,
  given: { readonly question: string; readonly theme: Span; readonly elements: readonly Named[] },
): Hole {
  return {
    key: 'completed',
    question: given.question,
    expects: 'ELEMENT',
    classes: [...new Set(given.elements.map((each) => each.class))],
    options: optionsFor(bench, given.elements),
    completes: patternOf(bench, command, bench.text(given.theme)),
  };
}

type HoleReader = (bench: Workbench, theme: Span) => Hole | undefined;

/** The element a command is about; where the name has several bearers, they are asked for first. */
function about(bench: Workbench, theme: Span): Named | Hole | undefined {
  const found = find(bench, theme);
  if (found.kind === 'NONE' || found.tier > 5) return undefined;
  if (found.kind === 'MANY') refer(bench, theme);
  return bench.hole ?? found.elements[0];
}

const isHole = (value: Named | Hole): value is Hole => 'question' in value;

const readers: readonly (readonly [VerbClass, HoleReader])[] = [
  [
    'RENAME',
    (bench, theme) => {
      const what = about(bench, theme);
      if (what === undefined || isHole(what)) return what;
      return nameHole(bench, 'RENAME', {
        question: `What is ${bench.shown(what)} to be called?`,
        words: bench.text(theme),
      });
    },
  ],
  [
    'RELATE',
    (bench, theme) => {
      const what = about(bench, theme);
      if (what === undefined || isHole(what)) return what;
      const elements = bench.ofClass(bench.level.object).filter(({ id }) => id !== what.id);
      const question = `What is "${what.name}" to be connected to?`;
      return what.class === bench.level.object
        ? elementHole(bench, 'RELATE', { question, theme, elements })
        : undefined;
    },
  ],
  [
    'MERGE',
    (bench, theme) => {
      const what = about(bench, theme);
      if (what === undefined || isHole(what)) return what;
      const elements = bench.ofClass(what.class).filter(({ id }) => id !== what.id);
      return elementHole(bench, 'MERGE', {
        question: `What is "${what.name}" to be merged into?`,
        theme,
        elements,
      });
    },
  ],
  [
    'MOVE',
    (bench, theme) => {
      const what = about(bench, theme);
      if (what === undefined || isHole(what)) return what;
      const classes = (bench.level.places[what.class] ?? []).map(([container]) => container);
      const homes =
        what.class === bench.level.object && bench.level.level === 'cim' ? [bench.level.domain] : classes;
      const elements = bench.ofClass(...homes).filter(({ id }) => id !== what.containerId);
      return elements.length === 0
        ? undefined
        : elementHole(bench, 'MOVE', {
            question: `Where is ${bench.shown(what)} to be moved?`,
            theme,
            elements,
          });
    },
  ],
  ['SET', (bench, theme) => valueHole(bench, theme)],
];

/** "Set the priority of Place order": to one of its literals, or to a text. */
function valueHole(bench: Workbench, theme: Span): Hole | undefined {
  const { rest } = withoutDeterminers(theme, bench.language);
  for (let at = 1; at < rest.length - 1; at += 1) {
    const prep = phraseAt(rest, at, bench.language.prepositions.OF);
    if (prep === 0) continue;
    const what = about(bench, rest.slice(at + prep));
    if (what === undefined || isHole(what)) return what;
    const feature = featureNamed(bench, what, bench.text(rest.slice(0, at)));
    if (feature === undefined) continue;
    const literals = bench.level.metamodel.enums.get(feature.type)?.literals ?? [];
    const options = literals.map((each): Option => ({
      label: each.toLowerCase().replaceAll('_', ' '),
      value: each.toLowerCase().replaceAll('_', ' '),
    }));
    return {
      key: 'completed',
      question: `What is the ${bench.text(rest.slice(0, at))} of "${what.name}" to be?`,
      expects: 'VALUE',
      classes: [],
      options: options.slice(0, 7),
      completes: patternOf(bench, 'SET', bench.text(theme)),
    };
  }
  return undefined;
}

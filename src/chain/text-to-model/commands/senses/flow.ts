import { withoutDeterminers } from '../amounts.ts';
import { neededValues } from '../operations.ts';
import type { Named } from '../names.ts';
import type { SaidDeed } from './deed-said.ts';
import { deedSaid, deedWithout, withDoer } from './deed-said.ts';
import { classAt } from '../terms.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { cutAt, isPhrase, phraseAt, phrasesOf } from '../words.ts';

/** One part of a flow of work: a step, or a decision with the steps of its two ways. */
export type FlowPart =
  | {
      readonly kind: 'STEP';
      readonly name: string;
      readonly isDecision: boolean;
      readonly performer?: Named | undefined;
    }
  | {
      readonly kind: 'DECISION';
      readonly condition: string;
      readonly then: readonly FlowPart[];
      readonly otherwise: readonly FlowPart[];
    };

/** Reads "first A, then B; if C, D, otherwise E" as parts of a flow; empty when a part has no words. */
export function flowOf(bench: Workbench, span: Span): readonly FlowPart[] {
  const { conditions } = bench.language;
  const parts: FlowPart[] = [];
  const pieces = piecesOf(bench, span);
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at] ?? [];
    const length = phraseAt(piece, 0, conditions.IF);
    if (length === 0) {
      const step = stepOf(bench, piece, parts.at(-1));
      if (step === undefined) return [];
      parts.push(step);
      continue;
    }
    const behind = piece.slice(length);
    const then = behind.findIndex((_, index) => phraseAt(behind, index, conditions.THEN) > 0);
    // "if damaged repair"
    const state = then < 0 && isStateAndDeed(bench, behind) ? 1 : 0;
    const said = then > 0 ? behind.slice(0, then) : state > 0 ? behind.slice(0, state) : behind;
    const open = questionOf(bench, pieces[at - 1] ?? []);
    const isAnswer = open !== undefined && isPhrase(said, bench.language.indirect.SO);
    const condition = isAnswer ? open.about : said;
    // "decide whether it is free" is the decision itself.
    if (isAnswer && open.isDecision) parts.pop();
    const first =
      then > 0
        ? behind.slice(then + phraseAt(behind, then, conditions.THEN))
        : state > 0
          ? behind.slice(state)
          : [];
    const rest = [...(first.length > 0 ? [first] : []), ...pieces.slice(at + 1)];
    const turn = rest.findIndex((each) => phraseAt(each, 0, conditions.ELSE) > 0);
    const yes = turn < 0 ? rest : rest.slice(0, turn);
    const no = turn < 0 ? [] : rest.slice(turn).map((each) => each.slice(phraseAt(each, 0, conditions.ELSE)));
    const ways = [yes, no].map((way) => way.map((each) => stepOf(bench, each)));
    const [yesSteps = [], noSteps = []] = ways;
    if (condition.length === 0 || yesSteps.length === 0) return [];
    if ([...yesSteps, ...noSteps].includes(undefined)) return [];
    const known = (each: FlowPart | undefined): each is FlowPart => each !== undefined;
    return [
      ...parts,
      {
        kind: 'DECISION',
        condition: bench.text(condition),
        then: yesSteps.filter(known),
        otherwise: noSteps.filter(known),
      },
    ];
  }
  return parts;
}

/** "damaged repair": how something is, and what is done then. */
const isStateAndDeed = ({ language }: Workbench, [state, verb]: Span): boolean =>
  state !== undefined &&
  verb !== undefined &&
  language.verbReadings(state.lower).some(({ form }) => form === 'PARTICIPLE') &&
  language.verbReadings(verb.lower).some(({ form }) => form === 'BASE');

/** "decide whether the room is free": what a step finds out, for "if it is" behind it. */
function questionOf(
  { language }: Workbench,
  piece: Span,
): { readonly about: Span; readonly isDecision: boolean } | undefined {
  const at = piece.findIndex(
    (_, index) => index > 0 && phraseAt(piece, index, language.indirect.WHETHER) > 0,
  );
  const about = piece.slice(at + 1);
  const isDecision = piece.some(
    (_, index) => index < at && phraseAt(piece, index, language.indirect.DECIDE) > 0,
  );
  return at < 0 || about.length === 0 ? undefined : { about, isDecision };
}

/** Cut at commas, semicolons, "and", "then", and before "otherwise". */
function piecesOf(bench: Workbench, span: Span): readonly Span[] {
  const { sequence, conjunctions, conditions } = bench.language;
  return cutAt(span, (at) => {
    const mark = /^[,;→>]$/.test(span[at]?.text ?? '') && span[at]?.kind === 'MARK' ? 1 : 0;
    const joined = phraseAt(span, at + mark, conjunctions);
    // "if C then D" is one piece, and so is what stands before "to".
    const isOfCondition = mark + joined === 0 && phraseAt(span, at, conditions.THEN) > 0;
    const { DEFINITE, INDEFINITE } = bench.language.determiners;
    // "look up the | next arrival" says which one.
    const isOfNoun = mark + joined === 0 && at > 0 && phraseAt(span, at - 1, DEFINITE, INDEFINITE) > 0;
    const then =
      isOfCondition || isOfNoun || /^(?:to|into|zu|auf|in|nach)$/.test(span[at + mark + joined]?.lower ?? '')
        ? 0
        : (mark + joined > 0 ? phraseAt(span, at + mark + joined, sequence.NEXT) : 0) ||
          phraseAt(span, at + mark + joined, sequence.THEN);
    return mark + joined + then;
  }).flatMap((piece) => {
    const turn = piece.findIndex((_, at) => at > 0 && phraseAt(piece, at, conditions.ELSE) > 0);
    return turn > 0 ? [piece.slice(0, turn), piece.slice(turn)] : [piece];
  });
}

function stepOf(bench: Workbench, span: Span, before?: FlowPart): FlowPart | undefined {
  const first = phraseAt(span, 0, bench.language.sequence.FIRST);
  const these = phraseAt(span, first, bench.language.determiners.THIS, 'the following, following');
  const next = phraseAt(span, first + these, bench.language.sequence.NEXT);
  const { rest } = withoutDeterminers(span.slice(first + these + next), bench.language);
  const front = classAt(rest, 0, bench);
  const isDecision = front?.class === 'DecisionPoint' && front.length < rest.length;
  const isStep = front?.class === bench.level.step && front.length < rest.length;
  const called = isDecision || isStep ? rest.slice(front.length) : rest;
  const said = called.slice(phraseAt(called, 0, bench.language.named, ':'));
  const words = said.filter(({ text }, at) => !(at === 0 && text === ':'));
  if (bench.text(words) === '') return undefined;
  if (isDecision) return { kind: 'STEP', name: capital(bench.text(words)), isDecision };
  // "the clerk packs the goods", "(and then) hands them over", "Pack goods by the clerk"
  const deed = deedSaid(bench, span.slice(first + these + next)) ?? goneOnWith(bench, words, before);
  if (deed !== undefined) return { kind: 'STEP', isDecision, ...deed };
  const done = withDoer(bench, words);
  return {
    kind: 'STEP',
    name: capital(bench.text(done?.rest ?? words)),
    isDecision,
    performer: done?.performer,
  };
}

/** "(the clerk packs the goods and) hands them over": the performer of the step before. */
function goneOnWith(bench: Workbench, words: Span, before: FlowPart | undefined): SaidDeed | undefined {
  const performer = before?.kind === 'STEP' ? before.performer : undefined;
  const name = performer === undefined ? undefined : deedWithout(bench, words, 'FINITE');
  return name === undefined ? undefined : { name, performer };
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Adds the parts of a flow behind `ends`, with what connects them; gives the ends of what was added. */
export function addFlow(
  bench: Workbench,
  process: Named,
  given: { readonly parts: readonly FlowPart[]; readonly ends: readonly Named[] },
): readonly Named[] {
  let { ends } = given;
  for (const part of given.parts) {
    if (part.kind === 'STEP') {
      const node = nodeOf(bench, process, part);
      for (const each of ends) if (each.id !== node.id) connect(bench, process, { from: each, to: node });
      ends = [node];
      continue;
    }
    const decision = addNode(bench, process, { name: capital(`${part.condition}?`), isDecision: true });
    for (const each of ends) connect(bench, process, { from: each, to: decision });
    const ways = [part.then, part.otherwise].map((way, index) => {
      const [first, ...others] = way;
      if (first?.kind !== 'STEP') return [decision];
      const node = nodeOf(bench, process, first);
      const branch = index === 0 ? { condition: part.condition } : { isDefault: true };
      connect(bench, process, { from: decision, to: node, branch });
      return addFlow(bench, process, { parts: others, ends: [node] });
    });
    ends = ways.flat();
  }
  return ends;
}

/** A step of that name that the process has, or a new one. */
function nodeOf(bench: Workbench, process: Named, part: Extract<FlowPart, { readonly kind: 'STEP' }>): Named {
  return nodeNamed(bench, process, part.name) ?? addNode(bench, process, part);
}

/** The step of a process with a name, articles aside. */
export function nodeNamed(bench: Workbench, process: Named, said: string): Named | undefined {
  const { DEFINITE, INDEFINITE } = bench.language.determiners;
  const articles = phrasesOf(`${DEFINITE}, ${INDEFINITE}`);
  const plain = (name: string): string =>
    name
      .toLowerCase()
      .split(' ')
      .filter((word) => !articles.has(word))
      .join(' ');
  return bench.inside(process.id).find(({ name }) => plain(name) === plain(said));
}

/** Adds a step or a decision, without what connects it. */
export function addNode(
  bench: Workbench,
  process: Named,
  { name, isDecision, performer }: Omit<Extract<FlowPart, { readonly kind: 'STEP' }>, 'kind'>,
): Named {
  // "(a step B,) done by the clerk": what is said behind a comma is no part of a name.
  const isTold = / (?:is|are|wird|ist) /.test(name) && /^(?:it|he|she|they|es|er|sie) /i.test(name);
  if (name.includes(', ') || name.endsWith(',') || isTold) bench.noise += 1;
  const isCim = bench.level.level === 'cim';
  const className = isCim && isDecision ? 'DecisionPoint' : bench.level.step;
  return bench.add({
    class: className,
    name,
    container: process.id,
    feature: isCim ? 'nodes' : 'steps',
    set: {
      ...neededValues(bench, className, name),
      ...(performer !== undefined && className === 'ProcessStep' && { performer: performer.id }),
      ...(isCim ? (isDecision ? { question: name } : {}) : { kind: isDecision ? 'DECISION' : 'HUMAN_TASK' }),
    },
  });
}

/** Connects two nodes of a process. */
export function connect(
  bench: Workbench,
  process: Named,
  given: {
    readonly from: Named;
    readonly to: Named;
    readonly branch?: Readonly<Record<string, string | boolean>>;
  },
): void {
  const isCim = bench.level.level === 'cim';
  bench.add({
    class: isCim ? 'SequenceFlow' : 'WorkflowTransition',
    container: process.id,
    feature: isCim ? 'flows' : 'transitions',
    set: { source: given.from.id, target: given.to.id, ...given.branch },
  });
}

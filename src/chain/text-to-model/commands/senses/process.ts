import type { Event } from '../event.ts';
import { pairsAt } from '../cuts.ts';
import { withoutDeterminers } from '../amounts.ts';
import type { Named } from '../names.ts';
import { items } from '../member-lists.ts';
import { find } from '../references.ts';
import { classAt } from '../terms.ts';
import type { Workbench } from '../workbench.ts';
import type { Element } from '../../../../kernel/model/element.ts';
import { valueOf } from '../../../../kernel/model/element.ts';
import type { Span } from '../words.ts';
import { isPhrase, phraseAt, phraseAtEnd } from '../words.ts';
import { deedsInOrder } from './deeds-in-order.ts';
import { deedBesideStep, doneBeside } from './deed-step.ts';
import type { FlowPart } from './flow.ts';
import { addFlow, addNode, connect, flowOf, nodeNamed } from './flow.ts';
import type { StepSide } from './place-step.ts';
import { place } from './place-step.ts';
import type { Attempt, SenseReader } from './sense.ts';
import { stepNamed } from './step-named.ts';

/** "Add a step B after A", "after A comes B", "A is followed by B", "in P, if C, A, otherwise B". */
export const readProcess: SenseReader = (event, bench) => {
  const { sequence, conditions } = bench.language;
  if (event.isNegated) return [];
  const attempts: Attempt[] = [];
  const beside = (what: Span, where: Span, side: StepSide): void => {
    if (what.length > 0 && where.length > 0) attempts.push((on) => placed(on, event, { what, where, side }));
  };
  const sides = [
    ['AFTER', sequence.AFTER],
    ['BEFORE', sequence.BEFORE],
  ] as const;
  // "insert a step B between A and C"
  if (event.form === 'COMMAND' && event.classes.has('CREATE'))
    for (const { before, behind } of pairsAt(event.rest, bench.language.prepositions.BETWEEN))
      for (const { before: first } of pairsAt(behind, bench.language.conjunctions))
        beside(before, first, 'AFTER');
  for (const [side, list] of sides) {
    if (event.form === 'COMMAND' && event.classes.has('CREATE'))
      for (const { before, behind } of pairsAt(event.rest, list)) beside(before, behind, side);
    // "B comes after A", "B is done before A"
    const isOrder = event.form === 'STATEMENT' || event.form === 'PASSIVE' || event.form === 'COPULA';
    const length = isOrder ? phraseAt(event.rest, 0, list) : 0;
    if (length > 0 && isOrderVerb(event)) beside(event.subject, event.rest.slice(length), side);
    // "after A comes B"
    const front = event.form === 'STATEMENT' ? phraseAt(event.subject, 0, list) : 0;
    if (front > 0 && isOrderVerb(event)) beside(event.rest, event.subject.slice(front), side);
  }
  const edge = (what: Span, of: Span, side: Edge): void => {
    if (what.length > 0 && of.length > 0) attempts.push((on) => placedAt(on, event, { what, of, side }));
  };
  const edges = [
    ['FIRST', sequence.BEGINNING, 'START'],
    ['LAST', sequence.END, 'END'],
  ] as const;
  for (const [side, list, verb] of edges) {
    // "add a step B at the beginning of P"
    if (event.form === 'COMMAND' && event.classes.has('CREATE'))
      for (const { before, behind } of pairsAt(event.rest, list)) edge(before, behind, side);
    // "P begins with B"
    const by = phraseAt(event.rest, 0, bench.language.prepositions.WITH, bench.language.prepositions.BY);
    if (event.form === 'STATEMENT' && event.classes.has(verb) && by > 0)
      edge(event.rest.slice(by), event.agent, side);
    // "B comes last"
    const order = side === 'FIRST' ? sequence.FIRST : bench.language.final;
    if (event.form !== 'COMMAND' && isOrderVerb(event) && isPhrase(event.rest, order))
      attempts.push((on) => {
        const step = stepNamed(on, event.subject);
        const process = step === undefined ? undefined : on.element(step.containerId);
        return process === undefined
          ? undefined
          : placedIn(on, event, { what: event.subject, process, side });
      });
    // "the first step of P is B"
    const { rest } = withoutDeterminers(event.subject, bench.language);
    const rank = phraseAt(
      rest,
      0,
      side === 'FIRST' ? (bench.language.ordinals[0] ?? '') : bench.language.final,
    );
    const noun = rank === 0 ? undefined : classAt(rest, rank, bench);
    const of = noun === undefined ? 0 : phraseAt(rest, rank + noun.length, bench.language.prepositions.OF);
    if (event.form === 'COPULA' && noun?.class === bench.level.step && of > 0)
      edge(event.rest, rest.slice(rank + noun.length + of), side);
  }
  if (/^(?:follow|folgen)$/.test(event.lemma)) {
    const by = phraseAt(event.rest, 0, bench.language.prepositions.BY);
    if (event.form === 'PASSIVE' && by > 0) beside(event.rest.slice(by), event.subject, 'AFTER');
    if (event.form === 'STATEMENT') beside(event.agent, event.rest, 'AFTER');
  }
  attempts.push(...deedsInOrder(event, bench));
  const deed = event.form === 'NOUN' ? deedBesideStep(bench, event.words) : undefined;
  if (deed !== undefined) attempts.push((on) => doneBeside(on, event, deed));
  if (event.form === 'NOUN' && event.words.some((_, at) => phraseAt(event.words, at, conditions.IF) > 0))
    attempts.push((on) => decided(on, event.words));
  return attempts;
};

type Edge = 'FIRST' | 'LAST';

const isOrderVerb = ({ lemma, form }: Event): boolean =>
  form === 'COPULA' ||
  /^(?:come|follow|happen|occur|go|do|perform|take place|stand|kommen|folgen)$/.test(lemma);

function placed(
  bench: Workbench,
  event: Event,
  { what, where, side }: { readonly what: Span; readonly where: Span; readonly side: StepSide },
): true | undefined {
  const anchor = stepNamed(bench, where);
  return anchor === undefined ? undefined : placedBeside(bench, event, { what, anchor, side });
}

/** Puts a step in front of all others of a process, or behind them. */
function placedAt(
  bench: Workbench,
  event: Event,
  { what, of, side }: { readonly what: Span; readonly of: Span; readonly side: Edge },
): true | undefined {
  const process = processNamed(bench, of);
  return process === undefined ? undefined : placedIn(bench, event, { what, process, side });
}

function placedIn(
  bench: Workbench,
  event: Event,
  { what, process, side }: { readonly what: Span; readonly process: Named; readonly side: Edge },
): true | undefined {
  if (bench.inside(process.id).length === 0) {
    // "It starts with A, then B"
    const parts = flowOf(bench, what);
    if (parts.length === 0) return undefined;
    bench.use(event.words);
    addFlow(bench, process, { parts, ends: [] });
    bench.speakOf(process);
    return true;
  }
  const [start, ...others] = startsOf(bench, process);
  const [end] = endsOf(bench, process).slice(-1);
  // Of several beginnings none is the first.
  const anchor = side === 'LAST' ? end : others.length > 0 ? undefined : start;
  if (anchor === undefined) return undefined;
  return placedBeside(bench, event, { what, anchor, side: side === 'FIRST' ? 'BEFORE' : 'AFTER' });
}

/** The nodes of a process that nothing leads to. */
function startsOf(bench: Workbench, process: Named): readonly Named[] {
  const reached = new Set(
    [...bench.scene.elements.values()]
      .filter((each) => /^(?:SequenceFlow|WorkflowTransition)$/.test(each.eClass))
      .map((each) => valueOf(each, 'target')),
  );
  return bench
    .inside(process.id)
    .filter(({ id, class: kind }) => !reached.has(id) && !/Flow$|Transition$/.test(kind));
}

function placedBeside(
  bench: Workbench,
  event: Event,
  { what, anchor, side }: { readonly what: Span; readonly anchor: Named; readonly side: StepSide },
): true | undefined {
  const process = bench.element(anchor.containerId);
  if (process === undefined) return undefined;
  const near = phraseAtEnd(what, bench.language.sequence.NEAR);
  const { rest } = withoutDeterminers(what.slice(0, what.length - near), bench.language);
  const front = classAt(rest, 0, bench);
  const isNode = front?.class === bench.level.step || front?.class === 'DecisionPoint';
  const bare = isNode && front.length < rest.length ? rest.slice(front.length) : rest;
  const called = bare.slice(phraseAt(bare, 0, bench.language.named)).filter(({ text }) => text !== ':');
  // "Add steps A and B at the end"
  const several = front?.plural === true && isNode ? items(bare, bench.language) : [];
  if (several.length > 1) return placedInTurn(bench, event, { steps: several, anchor, side });
  // What is a thing of another kind is not a step.
  if (called.length > 1 && called.some(({ kind }) => kind === 'QUOTE')) return undefined;
  if (called.length === 0 || called.length > 8 || (front !== undefined && !isNode)) return undefined;
  bench.use(event.words);
  const name = bench.text(called);
  const known = stepNamed(bench, called);
  const node =
    known ??
    addNode(bench, process, {
      name: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      isDecision: front?.class === 'DecisionPoint',
    });
  if (node.containerId !== process.id || node.id === anchor.id) return undefined;
  if (!place(bench, process, { anchor, node, side })) return undefined;
  bench.speakOf(process);
  bench.speakOf(node);
  return true;
}

/** Several steps, one behind the other. */
function placedInTurn(
  bench: Workbench,
  event: Event,
  given: { readonly steps: readonly Span[]; readonly anchor: Named; readonly side: StepSide },
): true | undefined {
  let { anchor, side } = given;
  for (const what of given.steps) {
    if (placedBeside(bench, event, { what, anchor, side }) === undefined) return undefined;
    anchor = bench.element(bench.topics[0]?.[0] ?? '') ?? anchor;
    side = 'AFTER';
  }
  return true;
}

/** "In P, if C, A, otherwise B": a decision behind the last step, of the process that is spoken of. */
function decided(bench: Workbench, words: Span): true | undefined {
  const { conditions, prepositions } = bench.language;
  const at = words.findIndex((_, index) => phraseAt(words, index, conditions.IF) > 0);
  if (!words.some((_, index) => phraseAt(words, index, conditions.ELSE) > 0)) return undefined;
  const front = words.slice(0, at).filter(({ text }) => !/^[,:]$/.test(text));
  const after = phraseAt(front, 0, bench.language.sequence.AFTER);
  const anchor = after > 0 ? stepNamed(bench, front.slice(after)) : undefined;
  if (anchor !== undefined) return decidedAfter(bench, anchor, words.slice(at), words);
  const prep = phraseAt(front, 0, prepositions.PLACE);
  const process =
    front.length > 0
      ? processNamed(bench, front.slice(prep))
      : (spokenOf(bench) ?? only(bench.ofClass(bench.level.process)));
  const parts = flowOf(bench, words.slice(at));
  if (process === undefined || parts.length === 0) return undefined;
  bench.use(words);
  const before = new Set(bench.inside(process.id).map(({ id }) => id));
  const leads = incoming(bench, process, parts);
  addFlow(bench, process, { parts, ends: leads.length > 0 ? [] : endsOf(bench, process) });
  // A decision about a step that is there stands in front of it.
  const decision = bench.inside(process.id).find(({ id }) => !before.has(id));
  for (const each of decision === undefined ? [] : leads)
    bench.operations.push({ op: 'update', target: each.id, set: { target: decision?.id ?? '' } });
  bench.speakOf(process);
  return true;
}

/** "After A, if C, B, otherwise D": both ways lead to what stood behind A. */
function decidedAfter(bench: Workbench, anchor: Named, said: Span, words: Span): true | undefined {
  const process = bench.element(anchor.containerId);
  const parts = flowOf(bench, said);
  if (process === undefined || parts.length === 0) return undefined;
  bench.use(words);
  const flows = [...bench.scene.elements.values()].filter(
    (each) =>
      /^(?:SequenceFlow|WorkflowTransition)$/.test(each.eClass) && valueOf(each, 'source') === anchor.id,
  );
  const behind = flows.flatMap((each) => bench.element(String(valueOf(each, 'target'))) ?? []);
  for (const each of flows) bench.operations.push({ op: 'remove', target: each.id, cascade: true });
  const ends = addFlow(bench, process, { parts, ends: [anchor] });
  for (const from of ends)
    for (const to of behind) if (from.id !== to.id) connect(bench, process, { from, to });
  bench.speakOf(process);
  return true;
}

/** What leads to the steps of the process that a decision chooses among. */
function incoming(bench: Workbench, process: Named, parts: readonly FlowPart[]): readonly Element[] {
  const chosen = parts
    .flatMap((part) => (part.kind === 'STEP' ? [] : [part.then[0], part.otherwise[0]]))
    .flatMap((part) => (part?.kind === 'STEP' ? (nodeNamed(bench, process, part.name) ?? []) : []))
    .map(({ id }) => id);
  return [...bench.scene.elements.values()].filter(
    (each) =>
      /^(?:SequenceFlow|WorkflowTransition)$/.test(each.eClass) &&
      chosen.includes(String(valueOf(each, 'target'))),
  );
}

const only = (all: readonly Named[]): Named | undefined => (all.length === 1 ? all[0] : undefined);

function processNamed(bench: Workbench, span: Span): Named | undefined {
  const found = find(bench, span, { classes: [bench.level.process] });
  return found.kind === 'FOUND' && found.tier <= 3 ? found.elements[0] : undefined;
}

function spokenOf(bench: Workbench): Named | undefined {
  return [...bench.topics.flat(), ...bench.scene.selectedIds]
    .map((id) => bench.element(id))
    .find((each) => each?.class === bench.level.process);
}

/** The nodes of a process behind which nothing stands: where a flow goes on. */
export function endsOf(bench: Workbench, process: Named): readonly Named[] {
  const nodes = bench.inside(process.id);
  const leaving = new Set<unknown>();
  for (const each of bench.scene.elements.values())
    if (/^(?:SequenceFlow|WorkflowTransition)$/.test(each.eClass)) leaving.add(valueOf(each, 'source'));
  for (const each of bench.operations) if (each.op === 'add') leaving.add(each.set?.['source']);
  const last = nodes.at(-1);
  const ends = nodes.filter(({ id }) => !leaving.has(id));
  return ends.length <= 1 || last === undefined ? ends : [last];
}

import type { Dialogue } from '../../../chain/text-to-model/index.ts';
import type { Element } from '../../../kernel/model/element.ts';
import { parseContent } from '../../models/index.ts';
import { sizeOf } from '../committing/model-size.ts';
import type { AssistantEngine, DecidedRouting, InThread, Plan } from '../contract/engine.ts';
import type { TextReader } from '../contract/text-reader.ts';
import type { Obligation, SourceUnit } from '../records/ledger.ts';
import { emptyDialogue } from '../records/turn.ts';

/** So many things that were spoken of are remembered. */
const mostTopics = 8;

type Request = InThread<AssistantEngine['plan']>;

/** Decides how to answer a message and what to do; see `AssistantEngine.plan`. */
export function plan(reading: TextReader, request: Request): Plan {
  const { level, message, selectedElementIds, earlier } = request;
  const model = parseContent(request.content);
  const selectedIds = selectedElementIds;
  const dialogue = request.conversation ?? emptyDialogue;
  const routing = routingFor(reading, request, { model, dialogue });
  if (routing.workflow === 'answer') {
    const { units, obligations, claims } = earlier ?? { units: [], obligations: [], claims: [] };
    const { topics } = dialogue;
    const answer = reading.answer({ message, level, model, selectedIds, topics, units, obligations, claims });
    const { text, citedUnitIds } = answer;
    const spoken = [...answer.topics, ...topics].slice(0, mostTopics);
    return { kind: 'ANSWER', routing, text, citedUnitIds, conversation: { ...dialogue, topics: spoken } };
  }
  const cut = reading.cutSources(request.sources);
  if (!cut.ok) return { kind: 'REFUSED', code: cut.code, message: cut.message };
  const problem = routing.workflow === 'actions' ? undefined : reading.languageProblem(cut.units);
  if (problem !== undefined) return { kind: 'QUESTION', routing, question: problem, options: [] };
  const known = earlier?.isContinued === true ? earlier : { units: [], obligations: [] };
  return routing.workflow === 'actions'
    ? actionPlan(routing, cut.units, known)
    : conceptualPlan(reading, { routing, units: cut.units, known, level });
}

function routingFor(
  reading: TextReader,
  request: Request,
  { model, dialogue }: { readonly model: Element; readonly dialogue: Dialogue },
): DecidedRouting {
  const { level, message, attachmentCount, selectedElementIds: selectedIds, earlier, workflow } = request;
  if (workflow !== undefined) return { workflow, reasonCode: 'TIE' };
  if (earlier?.isContinued === true && message === '')
    return { workflow: 'conceptual', reasonCode: 'DESCRIPTION' };
  const modelSize = sizeOf(model);
  return reading.route({ message, level, model, dialogue, selectedIds, attachmentCount, modelSize });
}

type Known = { readonly units: readonly SourceUnit[]; readonly obligations: readonly Obligation[] };

/** What the message says is to be done, sentence by sentence; all of it is one part of work. */
function actionPlan(routing: DecidedRouting, cut: readonly SourceUnit[], known: Known): Plan {
  const units = numberedBehind(
    cut.map((unit): SourceUnit => ({ ...unit, kind: 'INSTRUCTION', mandatory: true })),
    known,
  );
  const obligations = units.map(({ unitId, text }, index): Obligation => ({
    obligationId: `o${known.obligations.length + index + 1}`,
    unitId,
    kind: 'INSTRUCTION',
    mandatory: true,
    status: 'OPEN',
    words: text,
    evidence: [],
  }));
  const unitIds = units.map(({ unitId }) => unitId);
  return {
    kind: 'WORK',
    routing,
    units,
    obligations,
    items: [{ ordinal: 1, label: 'Part 1 of 1', unitIds }],
  };
}

function conceptualPlan(
  reading: TextReader,
  given: {
    readonly routing: DecidedRouting;
    readonly units: readonly SourceUnit[];
    readonly known: Known;
    readonly level: Request['level'];
  },
): Plan {
  const { routing, known, level } = given;
  const units = numberedBehind(given.units, known);
  const offset = known.obligations.length;
  const obligations = reading.obligationsOf({ units, level }).map((obligation, index) => ({
    ...obligation,
    obligationId: `o${offset + index + 1}`,
  }));
  return { kind: 'WORK', routing, units, obligations, items: reading.planWork(units) };
}

/** Units get the numbers behind those that the ledger has. */
function numberedBehind(units: readonly SourceUnit[], known: Known): readonly SourceUnit[] {
  const offset = known.units.length;
  if (offset === 0) return units;
  const renamed = new Map(units.map(({ unitId }, index) => [unitId, `u${offset + index + 1}`]));
  const nameOf = (unitId: string): string => renamed.get(unitId) ?? unitId;
  return units.map((unit) => ({
    ...unit,
    unitId: nameOf(unit.unitId),
    ordinal: unit.ordinal + offset,
    ...(unit.duplicateOf !== undefined && { duplicateOf: nameOf(unit.duplicateOf) }),
  }));
}

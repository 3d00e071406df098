import type { Command, Entity, Pim, Workflow } from '../../../../src/chain/pim/pim.ts';
import { evaluate, parseExpression, truthOf } from '../../../../src/chain/core/rule-language/index.ts';
import type { Scope } from '../../../../src/chain/core/rule-language/index.ts';
import type { Model } from '../../../../src/kernel/model/model.ts';
import type { Draw } from '../../testing/random-numbers.ts';

/** A row: its state, and its values by the code of their attribute. */
type Row = { state: string; values: Readonly<Record<string, unknown>> };

const now = '2026-06-01T12:00:00Z';

/**
 * Does what callers, events, times and workflows could do with the rows of an architecture of one entity, in random
 * order and with random values, and gives the ids of all states in which a row has been. It knows nothing of the
 * analysis: it keeps rows, and evaluates rules on them.
 */
export function simulateCalls(given: {
  readonly model: Model<Pim>;
  readonly draw: Draw;
  readonly calls: number;
  /** The event that an instance begins with, by the id of its START step: a PIM does not say it. */
  readonly startEvents: ReadonlyMap<string, string>;
}): ReadonlySet<string> {
  const { model, draw, calls, startEvents } = given;
  const machine = model.only('StateMachine');
  const entity = model.containerOf(machine, 'Entity');
  const scope = scopeOf(entity);
  const rows: Row[] = [];
  const visited = new Set<string>();
  const happened = new Set<string>();

  const writes = (command: Command): Readonly<Record<string, unknown>> => {
    const isMove = machine.transitions.some(({ triggers }) => triggers.includes(command.id));
    const open = entity.attributes.filter(
      ({ readOnly, identifier, decidedBy }) =>
        !readOnly && !identifier && (decidedBy.length === 0 || decidedBy.includes(command.id)),
    );
    const accepted =
      command.accepts.length === 0
        ? isMove && command.kind !== 'CREATE'
          ? []
          : open
        : open.filter(({ id }) => command.accepts.includes(id));
    const needed = command.kind === 'CREATE' ? open.filter(({ required }) => required) : [];
    return Object.fromEntries(
      [...new Set([...accepted, ...needed])]
        .filter(({ required }) => required || draw(3) > 0)
        .map((attribute) => [attribute.code, someValue(attribute, draw)]),
    );
  };
  const isAllowed = (rule: string, values: Row['values']): boolean => {
    const { expression, mandatory } = model.get<'Invariant'>(rule);
    const parsed = parseExpression(expression ?? '');
    if (!mandatory || !parsed.ok) return true;
    return truthOf(evaluate({ expression: parsed.expression, scope, record: values, now })) !== false;
  };
  const run = (command: Command): void => {
    if (command.kind === 'CREATE') {
      rows.push({ state: machine.initial, values: writes(command) });
      visited.add(machine.initial);
    } else if (command.kind === 'DELETE') rows.pop();
    else {
      const row = rows[draw(Math.max(rows.length, 1))];
      if (row === undefined) return;
      const { allowedIn } = command;
      if (allowedIn.length > 0 && !allowedIn.some((state) => state === row.state)) return;
      const moves = machine.transitions.filter(({ triggers }) => triggers.includes(command.id));
      const move = moves.find(({ from }) => from.some((state) => state === row.state));
      const values = { ...row.values, ...writes(command) };
      if (moves.length > 0 && (move === undefined || !move.guards.every((rule) => isAllowed(rule, values))))
        return;
      row.values = values;
      if (move !== undefined) row.state = move.to;
      visited.add(row.state);
    }
    for (const event of command.emits) happened.add(event);
  };
  const follow = (workflow: Workflow): void => {
    let step = workflow.steps.find(({ kind }) => kind === 'START');
    const beginning = startEvents.get(step?.id ?? '');
    if (beginning !== undefined && !happened.has(beginning)) return;
    for (let visits = 0; step !== undefined && visits < 20; visits += 1) {
      if (step.kind === 'WAIT_EVENT' && step.awaits !== undefined && !happened.has(step.awaits)) return;
      const command = model.resolve<'Command'>(step.invokes);
      // Callers do the steps of people and send the messages; the workflow does the rest.
      if (command !== undefined && step.kind !== 'HUMAN_TASK' && step.kind !== 'WAIT_EVENT') run(command);
      const { id } = step;
      const ways = workflow.transitions.filter(({ source }) => source === id);
      step = model.resolve<'WorkflowStep'>(ways[draw(Math.max(ways.length, 1))]?.target);
    }
  };

  const callable = model
    .all('Command')
    .filter(
      (command) =>
        command.exposed &&
        (command.access === 'SIGNED_IN' || model.referrers(command, 'Permission', 'operation').length > 0),
    );
  const deeds = [
    ...callable.map((command) => () => run(command)),
    ...model.all('Reaction').map(({ on, invokes }) => () => {
      if (on === undefined || happened.has(on)) run(model.get<'Command'>(invokes));
    }),
    ...model
      .all('Workflow')
      .filter(({ executable }) => executable)
      .map((workflow) => () => follow(workflow)),
  ];
  for (let call = 0; call < calls; call += 1) deeds[draw(Math.max(deeds.length, 1))]?.();
  return visited;
}

function scopeOf(entity: Entity): Scope {
  return {
    member: (name) => {
      const attribute = entity.attributes.find(({ code }) => code === name);
      if (attribute === undefined) return undefined;
      const kind =
        attribute.scalar === 'INTEGER' ? 'integer' : attribute.scalar === 'BOOLEAN' ? 'boolean' : 'text';
      return { property: name, type: { kind }, optional: true };
    },
  };
}

function someValue(attribute: Entity['attributes'][number], draw: Draw): unknown {
  const { scalar, minimum = 0, maximum = minimum + 10 } = attribute;
  if (scalar === 'BOOLEAN') return draw(2) === 0;
  if (scalar === 'DATE') return '2026-06-01';
  return minimum + draw(maximum - minimum + 1);
}

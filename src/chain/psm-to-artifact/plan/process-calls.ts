import type { DtoType, SagaStep } from '../../psm/psm.ts';
import { freeIdentifier, slug } from '../naming.ts';
import type { CallPlan, CarriedPlan, ClientOperation, NodeSource, TablePlan } from './process-plan.ts';

/** The call of a step; undefined when the step calls no system of the service. */
export function callPlan(
  source: NodeSource,
  step: SagaStep,
  tables: readonly TablePlan[],
): CallPlan | undefined {
  const { model } = source;
  const client = model.resolve(step.client);
  if (step.kind !== 'CALL_EXTERNAL' || client === undefined) return undefined;
  return {
    client,
    operation: operationOf(model.resolve(step.operation) ?? step),
    carries: carriedBy(source, step, tables),
  };
}

/** An operation of the model as a client offers it; a step without one is a POST to a path of its name. */
export function operationOf(from: {
  readonly id: string;
  readonly name: string;
  readonly symbol: string;
  readonly description?: string | undefined;
  readonly verb?: ClientOperation['verb'];
  readonly path?: string;
}): ClientOperation {
  const { id, name, symbol, description, verb = 'POST', path = `/${slug(from.name, 'call')}` } = from;
  return { id, name, function: freeIdentifier(symbol, 'Call'), description, verb, path };
}

/** What a step sends: the answers that the model names, else the nearest object as a whole. */
export function carriedBy(
  { model }: NodeSource,
  step: SagaStep,
  tables: readonly TablePlan[],
): readonly CarriedPlan[] {
  const answers = model.resolveAll(step.sends);
  const only = new Set(step.sendsOnly);
  const named = answers.flatMap((dto) => {
    const table = tables.find((each) => answersOf(each).includes(dto.id));
    return table === undefined ? [] : [{ table, members: membersOf(table, dto, only) }];
  });
  const [nearest] = tables;
  if (answers.length > 0 || nearest === undefined) return named;
  const [answer] = answersOf(nearest);
  const dto = answer === undefined ? undefined : model.get<'DtoType'>(answer);
  return dto === undefined ? [] : [{ table: nearest, members: membersOf(nearest, dto, only) }];
}

function answersOf({ resource }: TablePlan): readonly string[] {
  return resource.handlers.flatMap(({ response }) => response?.id ?? []);
}

/** The members that a message names, always with the key: what the partner does is about that row. */
function membersOf({ shape }: TablePlan, dto: DtoType, only: ReadonlySet<string>): readonly string[] {
  const named = dto.fields.filter(({ id }) => only.has(id));
  const members = (named.length > 0 ? named : dto.fields).map(({ jsonName }) => jsonName);
  return [...new Set([shape.key.name, ...members])];
}

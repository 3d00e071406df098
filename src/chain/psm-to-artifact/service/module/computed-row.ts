import { bracketed, type Lines } from '../../../../kernel/generation/text.ts';
import { computationOf } from '../../plan/assignments.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import type { ResourcePlan } from '../../plan/resource-plan.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import type { RecordShape } from '../../plan/record-shape.ts';
import type { Imports } from '../imports.ts';
import { computedValues, reachedRecords } from './computed-values.ts';
import { neighboursOf } from './neighbours.ts';

/** The statements that put what an operation computes into its own row; none where it computes nothing. */
export function computedRow(
  printing: {
    readonly service: ServicePlan;
    readonly resource: ResourcePlan;
    readonly shape: RecordShape;
    readonly imports: Imports;
  },
  plan: HandlerPlan,
  { from, before }: { readonly from: string; readonly before: string },
): Lines {
  const { service, resource, shape, imports } = printing;
  const { handler } = plan;
  if (handler.sets.length === 0) return [];
  const computation = computationOf(service, {
    owner: handler,
    sets: handler.sets,
    known: [{ shape, variable: from }],
    reachedVariable: 'reached',
  });
  const type = `repository.${shape.typeName}`;
  const { statements, members } = computedValues(computation, { imports, type });
  const neighbours = neighboursOf(resource, imports);
  return [
    reachedRecords(computation, { variable: 'reached', imports, neighbours }),
    statements,
    bracketed({ before, brackets: '{}', entries: [`...${from}`, ...members], after: ';', width: 106 }),
  ];
}

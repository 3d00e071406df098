import assert from 'node:assert/strict';
import { planFixtures } from '../../../src/chain/psm-to-artifact/examples/fixture-plan.ts';
import type { ServicePlan } from '../../../src/chain/psm-to-artifact/plan/artifact-plan.ts';
import { allHandlers, type ResourcePlan } from '../../../src/chain/psm-to-artifact/plan/resource-plan.ts';
import type { HandlerPlan } from '../../../src/chain/psm-to-artifact/plan/handlers.ts';
import type { TestSource } from '../../../src/chain/psm-to-artifact/service/tests/tested-resource.ts';
import { checksOf } from './operation-checks.ts';
import type { OperationCase } from './operation-attempt.ts';
import { OperationClient } from './operation-client.ts';
import { SeededRows, type SeededRow, type SqlRow } from './seeded-rows.ts';
import type { ContractOperation, ServiceContract } from './service-contract.ts';
import type { ServiceUnderTest } from '../service-under-test.ts';
import type { AppRole, Column } from '../../../src/chain/psm/psm.ts';
import type { JsonValue } from '../../../src/chain/psm-to-artifact/examples/values.ts';

/** What a walk needs before a service starts, and the walk itself. */
export type OperationWalk = {
  /** Rows that must stand in the database. */
  readonly rows: readonly SqlRow[];
  /** Tries every operation of the contract; gives how often each kind of answer was seen. */
  readonly run: (running: ServiceUnderTest, contract: ServiceContract) => Promise<WalkResult>;
};

/** How many operations were tried, and how many answers of each meaning were checked. */
export type WalkResult = {
  readonly operations: number;
  readonly answers: Readonly<Record<string, number>>;
};

/** Plans a walk through every operation of a generated service. */
export function planWalk(service: ServicePlan): OperationWalk {
  const fixtures = planFixtures(service);
  const rows = new SeededRows(service, fixtures);
  const cases = new Map<string, OperationCase>();
  // Messages that name their row by the business key, and files, whose bodies are no JSON, are tried by the tests of the
  // service itself; those of files by test/generated/files.test.ts, too.
  const triedElsewhere = new Set<string>();
  for (const module of service.modules)
    for (const resource of module.resources)
      for (const plan of allHandlers(resource).filter(({ exposed }) => exposed)) {
        const name = `${module.folder}.${plan.name}`;
        if (plan.file === undefined) cases.set(name, caseOf({ service, resource, fixtures }, { plan, rows }));
        else triedElsewhere.add(name);
        if (plan.message !== undefined) triedElsewhere.add(`${name}ByKey`);
      }
  return {
    rows: rows.rows,
    run: async (running, contract) => {
      // Those of processes are tried in a test of their own: what they answer is no row of a resource.
      const ofRows = contract.operations.filter(({ name }) => !name.startsWith('processes.'));
      const names = ofRows.map(({ name }) => name);
      const planned = [...cases.keys(), ...triedElsewhere];
      assert.deepEqual([...names].sort(), planned.sort(), 'the contract has other operations');
      const operations = ofRows.filter(({ name }) => cases.has(name));
      const client = new OperationClient(running, contract);
      // What is created first can be listed; what is deleted last was there for the others.
      for (const kind of ['CREATE', 'LIST', 'READ', 'TRANSITION', 'UPDATE', 'DELETE', 'CUSTOM'] as const)
        for (const operation of operations) {
          const found = cases.get(operation.name);
          if (found?.plan.kind === kind && !movesOthers(found.plan))
            await checksOf(client, { operation, ...found });
        }
      // Rules of the whole may keep its example from having more parts, or fewer.
      const callable = operations.filter(({ name }) => {
        const plan = cases.get(name)?.plan;
        return plan?.denied === false && plan.way.length === 0 && !movesOthers(plan);
      });
      assertAllSucceeded(callable, client);
      return { operations: operations.length, answers: client.counts() };
    },
  };
}

/** A step that moves rows of others, too, needs these in their states: the tests of the service see to that. */
function movesOthers({ handler }: HandlerPlan): boolean {
  return handler.effects.some(({ kind }) => kind === 'TRANSITION');
}

function caseOf(
  source: TestSource,
  { plan, rows }: { readonly plan: HandlerPlan; readonly rows: SeededRows },
): OperationCase {
  const { resource, service } = source;
  const role = roleOf(service, plan);
  const creators = resource.handlers.filter(
    ({ kind, exposed, denied }) => kind === 'CREATE' && exposed && !denied,
  );
  const isOfPart = plan.way.length > 0;
  const creatorsBefore = isOfPart ? 1 : Math.max(0, creators.indexOf(plan));
  const none = { source, plan, role, targets: [], elsewhere: undefined, foreign: undefined, creatorsBefore };
  const { shape } = resource;
  if (shape === undefined || plan.kind === 'CUSTOM' || (plan.kind === 'CREATE' && !isOfPart)) return none;
  const owned = (subject: string, more: readonly (readonly [Column, JsonValue])[]): SeededRow =>
    rows.add(
      shape.table,
      new Map([...(shape.owner === undefined ? [] : [[shape.owner, subject] as const]), ...more]),
    );
  const subject = role === undefined ? 'somebody' : `${role}-1`;
  const state = stateChanges(resource, plan);
  const owner = ownerOf(plan);
  return {
    ...none,
    targets: [1, 2, 3].map(() => owned(subject, state.start)),
    elsewhere: state.wrong === undefined ? undefined : owned(subject, state.wrong),
    foreign:
      owner === undefined ? undefined : { row: owned('somebody-else', state.start), role: owner.claim },
  };
}

/** A role whose callers may carry out the operation on their own rows and on no others. */
export function ownerOf({ ownRows, everyRow, handler }: HandlerPlan): AppRole | undefined {
  return handler.anonymous ? undefined : ownRows.find((role) => !everyRow.includes(role));
}

type StateChange = readonly (readonly [Column, JsonValue])[];

function stateChanges(
  { shape }: ResourcePlan,
  { handler }: HandlerPlan,
): { readonly start: StateChange; readonly wrong: StateChange | undefined } {
  const column = shape?.table.columns.find(({ id }) => id === handler.stateColumn);
  if (column === undefined) return { start: [], wrong: undefined };
  const [from] = handler.allowedFrom;
  const wrong = column.allowedValues.find((state) => !handler.allowedFrom.includes(state));
  return {
    start: from === undefined ? [] : [[column, from]],
    wrong: from === undefined || wrong === undefined ? undefined : [[column, wrong]],
  };
}

function roleOf(service: ServicePlan, plan: HandlerPlan): string | undefined {
  const [allowed] = [...plan.everyRow, ...plan.ownRows];
  if (allowed !== undefined) return allowed.claim;
  return plan.handler.anonymous ? undefined : [...service.roles.keys()][0]?.claim;
}

function assertAllSucceeded(operations: readonly ContractOperation[], client: OperationClient): void {
  const failed = operations.filter(({ name }) => !client.succeeded(name)).map(({ name }) => name);
  assert.deepEqual(failed, [], 'these operations never succeeded');
}

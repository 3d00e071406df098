import { tsString } from '../../../../kernel/generation/escape.ts';
import { flatLines, indent, type Lines } from '../../../../kernel/generation/text.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { lifePaths, type LifePath } from '../../plan/life-paths.ts';
import { importedOperations, operationInput } from './operation-calls.ts';
import { storeWithEffects } from './effect-tests.ts';
import { stateChange } from './state-tests.ts';
import {
  allowedCaller,
  importedAssert,
  ownFixture,
  requestLiteral,
  storeRow,
  testCase,
  validBody,
  type TestWriting,
} from './test-source.ts';

/** That a row gets from its first state to each of its last ones, one operation after the other. */
export function pathTests(source: TestWriting): readonly Lines[] {
  const { resource } = source;
  if (ownFixture(source)?.key === undefined || source.fixtures.exampleOf(resource) === undefined) return [];
  return lifePaths(resource).map((path) => pathTest(source, path));
}

function pathTest(source: TestWriting, { from, to, steps }: LifePath): Lines {
  const assert = importedAssert(source);
  const name = source.resource.shape?.table.name ?? '';
  return testCase(
    source,
    `${name} gets from ${from} to ${to}`,
    storedFor(source, { from, steps }),
    ...steps.map(({ plan, to: state }) => [
      '{',
      ...indent(2, moved(source, plan)),
      ...indent(2, `${assert}.equal(row.${plan.stateName ?? ''}, ${tsString(state)});`),
      '}',
    ]),
  );
}

/** The statements that store the row, and those that the steps change besides, as one step that does all of it would find them. */
function storedFor(source: TestWriting, { from, steps }: Pick<LifePath, 'from' | 'steps'>): Lines {
  const changes = stateOf(source, { from, steps });
  const effects = steps.flatMap(({ plan }) => plan.handler.effects);
  const [first] = steps;
  if (first === undefined || effects.length === 0) return storeRow(source, changes);
  return storeWithEffects(source, { ...first.plan, handler: { ...first.plan.handler, effects } }, changes);
}

/** The member of the stored row that says its first state. */
function stateOf(source: TestWriting, { from, steps }: Pick<LifePath, 'from' | 'steps'>): readonly string[] {
  const column = source.service.model.resolve(steps[0]?.plan.handler.stateColumn);
  return column === undefined ? [] : stateChange(column, from);
}

/** Statements that move the row, by its route where it has one, and keep it as `row`. */
function moved(source: TestWriting, plan: HandlerPlan): Lines {
  if (!plan.exposed)
    return [
      `const row = await ${importedOperations(source)}.${plan.name}(app.services, {`,
      ...indent(
        2,
        operationInput(source, plan).map((member) => `${member},`),
      ),
      '});',
    ];
  const asked = { as: allowedCaller(source, plan), body: validBody(source, plan) };
  const [first = '', ...others] = flatLines(requestLiteral(source, plan, asked));
  return [
    `const answer = await app.send(${first}`,
    ...others.slice(0, -1),
    '});',
    `${importedAssert(source)}.equal(answer.statusCode, ${plan.handler.successStatus}, answer.body);`,
    'const row = answer.json();',
  ];
}

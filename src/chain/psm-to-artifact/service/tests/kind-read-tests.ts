import type { Lines } from '../../../../kernel/generation/text.ts';
import { specialAnswers, wordOf } from '../../plan/kinds.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { kindsOf, storeKind, type StoredKind } from './kind-rows.ts';
import { importedHolds, shownOf } from './row-tests.ts';
import { allowedCaller, expectStatus, literal, send, testCase, type TestWriting } from './test-source.ts';

/** That what reads rows of a resource shows those of each more special kind with the values that only these have. */
export function kindReadTests(source: TestWriting, plan: HandlerPlan): readonly Lines[] {
  return plan.exposed ? kindsOf(source).flatMap((kind) => kindReadTest(source, plan, kind)) : [];
}

function kindReadTest(source: TestWriting, plan: HandlerPlan, kind: StoredKind): readonly Lines[] {
  const { service, fixtures } = source;
  const { model } = service;
  const { response, handler } = plan;
  const record = fixtures.exampleOf(kind.resource);
  const answers = response === undefined ? [] : specialAnswers(model, response);
  const answer = answers.find((each) => wordOf(model, each) === kind.word);
  const { name: key } = kind.shape.key;
  if (answer === undefined || record === undefined || kind.fixture.key === undefined) return [];
  const shown = shownOf({ ...source, resource: kind.resource }, answer, record);
  if (shown[key] === undefined) return [];
  const isList = plan.kind === 'LIST';
  return [
    testCase(
      source,
      `${handler.name} shows a row of the kind ${kind.shape.table.name} with the values of that kind`,
      storeKind(source, kind, []),
      send(source, plan, {
        as: allowedCaller(source, plan),
        ...(!isList && { row: kind.fixture.key }),
      }),
      expectStatus(source, 200),
      isList &&
        `const row = answer.json().items.find((each) => each.${key} === ${literal(source, kind.fixture.key)});`,
      `${importedHolds(source)}(${isList ? 'row' : 'answer.json()'}, ${literal(source, shown)});`,
    ),
  ];
}

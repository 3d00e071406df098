import { tsString } from '../../../../kernel/generation/escape.ts';
import type { Lines } from '../../../../kernel/generation/text.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import {
  allowedCaller,
  importedAssert,
  importedRefused,
  ownFixture,
  send,
  storeRow,
  testCase,
  validBody,
  validFile,
  type TestWriting,
} from './test-source.ts';

/**
 * What an operation on one row, or on its parts, answers where the row is not there, where its address has no id, and
 * where a change expects another version.
 */
export function refusalTests(source: TestWriting, plan: HandlerPlan): readonly Lines[] {
  const { shape } = source.resource;
  if (!plan.exposed || shape === undefined || ownFixture(source)?.key === undefined) return [];
  if (plan.parameters.length === 0 || plan.kind === 'CUSTOM') return [];
  const { name } = plan.handler;
  const asked = {
    as: allowedCaller(source, plan),
    body: validBody(source, plan),
    file: validFile(source, plan),
  };
  const refused = (status: number, code: string): string =>
    `${importedRefused(source)}(answer, ${status}, ${tsString(code)}, ${tsString(shape.table.name)});`;
  const keys = [shape, ...plan.way.map((part) => part.shape)].map((each) => each.key.column.type);
  const changes = plan.kind !== 'READ' && plan.kind !== 'LIST' && plan.file?.action !== 'read';
  return [
    testCase(
      source,
      `${name} answers 404 when there is no such row`,
      send(source, plan, asked),
      refused(404, 'not_found'),
    ),
    ...(keys.every((type) => type === 'UUID')
      ? [
          testCase(
            source,
            `${name} answers 400 to an address without an id`,
            send(source, plan, { ...asked, row: 'no-id' }),
            `${importedAssert(source)}.equal(answer.statusCode, 400, answer.body);`,
            `${importedAssert(source)}.equal(answer.json().errors[0].pointer, ${tsString(`/${plan.parameters[0] ?? ''}`)});`,
          ),
        ]
      : []),
    ...(changes && shape.version !== undefined
      ? [
          testCase(
            source,
            `${name} answers 412 when another version is expected`,
            storeRow(source),
            send(source, plan, { ...asked, ifMatch: '"7"' }),
            refused(412, 'precondition_failed'),
          ),
        ]
      : []),
  ];
}

import { tsString } from '../../../../kernel/generation/escape.ts';
import { bracketed, indent, type Lines } from '../../../../kernel/generation/text.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { tableReferredTo } from '../../plan/referred-table.ts';
import { storedFields } from './changed-values.ts';
import { allowedCaller, importedAssert, send, storeNeeds, testCase, validBody } from './test-source.ts';
import type { TestWriting } from './test-source.ts';

/** The key of no row. */
const unknown = '00000000-0000-7000-8000-000000000000';

/** That a new row is refused, with the place, which refers to a row that does not exist. */
export function referenceTests(source: TestWriting, plan: HandlerPlan): readonly Lines[] {
  const { service, resource } = source;
  const { shape } = resource;
  const { handler, request } = plan;
  const body = validBody(source, plan);
  // What an operation does besides may need the rows first.
  if (shape === undefined || body === undefined || handler.effects.length + handler.sets.length > 0)
    return [];
  const names = storedFields(source, request, shape).flatMap((field) =>
    field.kind === 'value' &&
    field.column.type === 'UUID' &&
    tableReferredTo(service, shape.table, field.column) !== undefined
      ? [field.name]
      : [],
  );
  if (!plan.exposed || names.length === 0) return [];
  return [
    testCase(
      source,
      `${handler.name} answers 422 when it refers to a row that does not exist`,
      storeNeeds(source),
      `const body = ${body};`,
      bracketed({
        before: 'for (const name of ',
        brackets: '[]',
        entries: names.map(tsString),
        after: ') {',
      }),
      ...indent(
        2,
        send(source, plan, {
          as: allowedCaller(source, plan),
          body: `{ ...body, [name]: ${tsString(unknown)} }`,
        }),
        `${importedAssert(source)}.equal(answer.statusCode, 422, answer.body);`,
        `${importedAssert(source)}.equal(answer.json().errors[0].pointer, \`/\${name}\`);`,
      ),
      '}',
    ),
  ];
}

import { tsString } from '../../../../kernel/generation/escape.ts';
import { bracketed, indent, type Lines } from '../../../../kernel/generation/text.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { foreignKeyOf } from '../../plan/referred-table.ts';
import { placeElsewhere } from '../module/rows-elsewhere.ts';
import { storedFields } from './changed-values.ts';
import { allowedCaller, importedAssert, send, storeNeeds, testCase, validBody } from './test-source.ts';
import type { TestWriting } from './test-source.ts';

/** The key of no row. */
export const unknownId = '00000000-0000-7000-8000-000000000000';

/** That a new row is refused, with the place, which refers to a row that does not exist. */
export function referenceTests(source: TestWriting, plan: HandlerPlan): readonly Lines[] {
  const { service, resource } = source;
  const { shape } = resource;
  const { handler, request } = plan;
  const body = validBody(source, plan);
  // What an operation does besides may need the rows first.
  if (shape === undefined || body === undefined || handler.effects.length + handler.sets.length > 0)
    return [];
  if (!plan.exposed) return [];
  const references = storedFields(source, request, shape).filter(
    (field) =>
      field.kind === 'value' &&
      field.column.type === 'UUID' &&
      // Rows of another service are not looked up.
      (foreignKeyOf(shape.table, field.column.id) ?? placeElsewhere(service, field.column)) !== undefined,
  );
  const taken = new Set(request?.fields.map(({ jsonName }) => jsonName));
  const links = shape.fields.filter(
    (field) =>
      field.kind === 'links' &&
      taken.has(field.name) &&
      placeElsewhere(service, field.otherColumn) !== undefined,
  );
  const tests = [
    {
      what: 'refers to a row that does not exist',
      fields: references,
      value: tsString(unknownId),
      inside: '',
    },
    {
      what: 'links a row that does not exist',
      fields: links,
      value: `[${tsString(unknownId)}]`,
      inside: '/0',
    },
  ];
  return tests
    .filter((test) => test.fields.length > 0)
    .map(({ what, fields: wrong, value, inside }) =>
      testCase(
        source,
        `${handler.name} answers 422 when it ${what}`,
        storeNeeds(source),
        `const body = ${body};`,
        bracketed({
          before: 'for (const name of ',
          brackets: '[]',
          entries: wrong.map(({ name }) => tsString(name)),
          after: ') {',
        }),
        ...indent(
          2,
          send(source, plan, {
            as: allowedCaller(source, plan),
            body: `{ ...body, [name]: ${value} }`,
          }),
          `${importedAssert(source)}.equal(answer.statusCode, 422, answer.body);`,
          `${importedAssert(source)}.equal(answer.json().errors[0].pointer, \`/\${name}${inside}\`);`,
        ),
        '}',
      ),
    );
}

import { tsString } from '../../../../kernel/generation/escape.ts';
import { bracketed, indent, type Lines } from '../../../../kernel/generation/text.ts';
import { asRecord, type JsonRecord } from '../../examples/example-source.ts';
import type { JsonValue } from '../../examples/values.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import type { RecordShape } from '../../plan/record-shape.ts';
import { storedFields } from './changed-values.ts';
import { listedIn, type Listed } from './listed-part-tests.ts';
import { unknownId } from './reference-tests.ts';
import { itemsOf } from './stored-changes.ts';
import { allowedCaller, literal, send, testCase, type TestWriting } from './test-source.ts';

/** Parts that a request lists, one of which is not there to be changed. */
type UnknownPart = {
  readonly value: JsonValue;
  /** Where the id stands, below what lists the parts. */
  readonly pointer: string;
  readonly what: string;
  readonly id: string;
};

/** A change that succeeds, and what it is made on. */
type TriedChange = {
  readonly shape: RecordShape;
  /** The values of what is changed. */
  readonly record: JsonRecord;
  readonly body: JsonRecord;
  readonly stored: Lines;
};

/** That a change is refused which names a part that is not there: at the top, inside of another part or of a new one, or twice. */
export function unknownPartTests(
  source: TestWriting,
  plan: HandlerPlan,
  { shape, record, body: valid, stored }: TriedChange,
): readonly Lines[] {
  const { request, handler } = plan;
  if (request === undefined) return [];
  const requests = listedIn(source, request, shape.fields).flatMap((listed) =>
    unknownIn(source, listed, record).map(({ value, pointer, what, id }) => ({
      body: literal(source, { ...valid, [listed.field.name]: value }),
      message: `There is no ${what} with id ${id} here, or it is listed twice.`,
      pointer,
    })),
  );
  if (requests.length === 0) return [];
  return [
    testCase(
      source,
      `${handler.name} answers 422 when a part that it names is not there`,
      stored,
      bracketed({
        before: 'const requests = ',
        brackets: '[]',
        entries: requests.map(({ body, message, pointer }) =>
          bracketed({
            brackets: '{}',
            entries: [`body: ${body}`, `message: ${tsString(message)}`, `pointers: [${tsString(pointer)}]`],
          }),
        ),
        after: ';',
      }),
      'for (const { body, ...rule } of requests) {',
      ...indent(
        2,
        send(source, plan, { as: allowedCaller(source, plan), body: 'body' }),
        `${source.imports.value('assertBroken', '../support/values.js')}(answer, { code: 'unknown_reference', ...rule });`,
      ),
      '}',
    ),
  ];
}

/** What a whole, of which `record` are the values, may be sent for a kind of its parts. */
function unknownIn(source: TestWriting, { field, dto }: Listed, record: JsonRecord): readonly UnknownPart[] {
  const { shape, many, name } = field;
  const [first] = itemsOf(record[name]);
  const part = asRecord(first);
  const key = shape.key.name;
  const id = part[key];
  if (shape.key.column.type !== 'UUID' || typeof id !== 'string') return [];
  const at = many ? `/${name}/0` : `/${name}`;
  const listed = (item: JsonRecord): JsonValue => (many ? [item] : item);
  const own = new Set(storedFields(source, dto, shape).map((each) => each.name));
  const fresh = Object.fromEntries(Object.entries(part).filter(([member]) => own.has(member)));
  const inner = listedIn(source, dto, shape.fields).flatMap((each) =>
    unknownIn(source, each, part).flatMap((found): readonly UnknownPart[] => {
      const within = (whole: JsonRecord): UnknownPart => ({
        ...found,
        value: listed({ ...whole, [each.field.name]: found.value }),
        pointer: `${at}${found.pointer}`,
      });
      // Of a new part nothing is there, so that the first id already is unknown.
      return [within({ [key]: id }), ...(found.id === unknownId ? [within(fresh)] : [])];
    }),
  );
  const what = shape.table.name;
  const twice = { value: [{ [key]: id }, { [key]: id }], pointer: `/${name}/1/${key}`, what, id };
  return [
    { value: listed({ [key]: unknownId }), pointer: `${at}/${key}`, what, id: unknownId },
    ...(many ? [twice] : []),
    ...inner,
  ];
}

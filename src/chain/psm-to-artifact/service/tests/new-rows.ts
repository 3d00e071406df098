import type { JsonRecord } from '../../examples/example-source.ts';
import type { JsonValue } from '../../examples/values.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { literalDefault } from '../../plan/record-shape.ts';
import { fits } from '../module/mapping.ts';
import { computedRow } from './computed-rows.ts';
import type { TestSource } from './tested-resource.ts';

/** What a creation stores of a record that is sent, as far as it is known: without an id, with what is computed. */
export function newRow(source: TestSource, plan: HandlerPlan, sent: JsonRecord): JsonRecord {
  const { service, resource } = source;
  const { shape } = resource;
  const { request } = plan;
  if (shape === undefined || request === undefined) return sent;
  const members = shape.fields.flatMap((field): [string, JsonValue][] => {
    const { name } = field;
    const member = request.fields.find(({ jsonName, readOnly }) => jsonName === name && !readOnly);
    const value = sent[name];
    if (member !== undefined && fits({ service, resource }, member, field))
      return value === undefined ? [] : [[name, value]];
    if (field === shape.version) return [[name, 1]];
    if (field.kind === 'links' || (field.kind === 'parts' && field.many)) return [[name, []]];
    const literal = field.kind === 'value' ? literalDefault(field.column) : undefined;
    return literal === undefined ? [] : [[name, literal]];
  });
  return computedRow(source, plan, Object.fromEntries(members));
}

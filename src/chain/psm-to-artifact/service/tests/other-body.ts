import type { Model } from '../../../../kernel/model/model.ts';
import type { DtoField, DtoType, Psm } from '../../../psm/psm.ts';
import { asRecord, type JsonRecord } from '../../examples/example-source.ts';
import { candidateValues, type JsonValue } from '../../examples/values.ts';

/** A body with another value in one place, in the format that a request asks for; undefined where there is none. */
export function otherBody(model: Model<Psm>, request: DtoType, body: JsonRecord): JsonRecord | undefined {
  for (const field of request.fields) {
    if (field.readOnly) continue;
    const value = otherValue(model, field, body[field.jsonName]);
    if (value !== undefined) return { ...body, [field.jsonName]: value };
  }
  return undefined;
}

function otherValue(model: Model<Psm>, field: DtoField, value: JsonValue | undefined): JsonValue | undefined {
  const dto = model.resolve(field.dto);
  const inside = dto?.kind === 'ENUM' ? undefined : dto;
  if (inside !== undefined && Array.isArray(value)) {
    // A JSON array: its items are JSON.
    const [first, ...others] = value as readonly JsonValue[];
    const changed = first === undefined ? undefined : otherBody(model, inside, asRecord(first));
    return changed === undefined ? undefined : [changed, ...others];
  }
  if (inside !== undefined && value !== undefined) return otherBody(model, inside, asRecord(value));
  const candidates = candidateValues({ model, name: field.jsonName, column: undefined, field });
  return candidates.find((each) => JSON.stringify(each) !== JSON.stringify(value));
}

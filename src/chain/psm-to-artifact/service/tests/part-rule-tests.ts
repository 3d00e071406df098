import type { Lines } from '../../../../kernel/generation/text.ts';
import { asRecord, type JsonRecord } from '../../examples/example-source.ts';
import { breakingExample } from '../../examples/record-example.ts';
import type { PartsField } from '../../plan/record-shape.ts';
import type { Given } from './part-under-test.ts';
import { expectOneBroken, isTested } from './rule-tests.ts';
import { isOther, itemsOf } from './stored-changes.ts';
import { allowedCaller, bodyFrom, literal, send, testCase } from './test-source.ts';

/** That an operation that adds a part, or changes one, refuses what breaks a rule of the whole; `stored` is the whole before. */
export function partRuleTests(given: Given, stored: Lines): readonly Lines[] {
  const { source, plan, record } = given;
  const { request, way, handler } = plan;
  const example = source.fixtures.sourceOf(source.resource);
  const valid = source.fixtures.exampleOf(source.resource);
  if (request === undefined || example === undefined || valid === undefined) return [];
  const sent = new Set(request.fields.flatMap((field) => (field.readOnly ? [] : [field.jsonName])));
  // A change names the parts of its part by their keys, which an example does not have.
  const isSent = (path: readonly string[]): boolean => {
    const names = path.filter((step) => step !== '*');
    const isInside = way.every(({ name }, index) => names[index] === name);
    const isPlain = names.length === way.length + 1;
    return isInside && sent.has(names[way.length] ?? '') && (isPlain || plan.kind === 'CREATE');
  };
  return plan.checks.filter(isTested).flatMap((rule): readonly Lines[] => {
    const breaking = breakingExample(example, { valid, rule, changeable: isSent, emptyListsAllowed: false });
    if (breaking === undefined) return [];
    const part = partAt(breaking, way);
    const changed = Object.entries(part).filter(([name, value]) => isOther(record[name], value));
    const body = plan.kind === 'CREATE' ? bodyFrom(source, request, part) : Object.fromEntries(changed);
    return [
      testCase(
        source,
        `${handler.name} answers 422 when this is not so: ${rule.rule.message}`,
        stored,
        send(source, plan, { as: allowedCaller(source, plan), body: literal(source, body) }),
        expectOneBroken(source, rule, breaking),
      ),
    ];
  });
}

/** The first part on a way through a record. */
function partAt(record: JsonRecord, [field, ...rest]: readonly PartsField[]): JsonRecord {
  return field === undefined ? record : partAt(asRecord(itemsOf(record[field.name])[0]), rest);
}

import { tsString } from '../../../../kernel/generation/escape.ts';
import type { Lines } from '../../../../kernel/generation/text.ts';
import type { DtoField, DtoType } from '../../../psm/psm.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { filledTexts } from '../../plan/request-fields.ts';
import type { JsonRecord } from '../../examples/example-source.ts';
import { atLimitsTests, beyondLimitsTests } from './limit-tests.ts';
import {
  allowedCaller,
  expectStatus,
  hasBody,
  importedAssert,
  literal,
  send,
  testCase,
  validJson,
  type TestWriting,
} from './test-source.ts';

/**
 * Bodies that are refused before anything else: without a required member, with a blank text, with values beyond their limits, with a
 * value that only another command sets.
 */
export function valueTests(source: TestWriting, plan: HandlerPlan): readonly Lines[] {
  const { request } = plan;
  if (!plan.exposed || request === undefined || !hasBody(source, plan)) return [];
  const filled = filledTexts(source.resource.module);
  const writable = request.fields.filter((field) => !field.readOnly);
  const missing = writable.find((field) => field.required);
  const blank = writable.find((field) => filled.has(field));
  return [
    ...(missing === undefined ? [] : [missingMemberTest(source, plan, { request, field: missing })]),
    ...(blank === undefined ? [] : [blankTextTest(source, plan, { request, field: blank })]),
    ...beyondLimitsTests(source, plan, writable),
    ...(plan.kind === 'CREATE' && plan.way.length === 0 ? atLimitsTests(source, plan, writable) : []),
    ...decidedFieldTest(source, plan, request),
  ];
}

type Sent = { readonly request: DtoType; readonly field: DtoField };

function missingMemberTest(source: TestWriting, plan: HandlerPlan, { request, field }: Sent): Lines {
  const { [field.jsonName]: _missing, ...rest } = validJson(source, plan, request);
  return refusal(source, plan, {
    name: `answers 400 when ${field.jsonName} is missing`,
    body: literal(source, rest),
    status: 400,
    field,
  });
}

function blankTextTest(source: TestWriting, plan: HandlerPlan, { request, field }: Sent): Lines {
  return refusal(source, plan, {
    name: `answers 422 when ${field.jsonName} is blank`,
    body: literal(source, withMember(validJson(source, plan, request), field, '  ')),
    status: 422,
    field,
  });
}

/** A value that a move of the row alone decides. */
function decidedFieldTest(source: TestWriting, plan: HandlerPlan, request: DtoType): readonly Lines[] {
  const known = new Set(request.fields.map(({ jsonName }) => jsonName));
  const field = source.resource.handlers
    .filter(({ kind }) => kind === 'TRANSITION')
    .flatMap((other) => other.request?.fields ?? [])
    .find(({ jsonName }) => !known.has(jsonName));
  if (plan.kind === 'TRANSITION' || field === undefined) return [];
  return [
    refusal(source, plan, {
      name: `answers 400 when ${field.jsonName} is sent, which another command decides`,
      body: literal(source, withMember(validJson(source, plan, request), field, 'anything')),
      status: 400,
      field,
    }),
  ];
}

function withMember(record: JsonRecord, field: DtoField, value: string): JsonRecord {
  return { ...record, [field.jsonName]: value };
}

function refusal(
  source: TestWriting,
  plan: HandlerPlan,
  given: {
    readonly name: string;
    readonly body: string;
    readonly status: number;
    readonly field: DtoField;
  },
): Lines {
  const { name, body, status, field } = given;
  const pointer = tsString(`/${field.jsonName}`);
  return testCase(
    source,
    `${plan.handler.name} ${name}`,
    send(source, plan, { as: allowedCaller(source, plan), body }),
    expectStatus(source, status),
    `${importedAssert(source)}.equal(answer.json().errors[0].pointer, ${pointer});`,
  );
}

import { tsString } from '../../../../kernel/generation/escape.ts';
import { bracketed, type Lines } from '../../../../kernel/generation/text.ts';
import type { JsonRecord } from '../../examples/example-source.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { importedOperations, operationInput } from './operation-calls.ts';
import {
  allowedCaller,
  expectStatus,
  importedAssert,
  send,
  validFile,
  type TestWriting,
} from './test-source.ts';

/** A request that succeeds. */
export type TriedRequest = {
  /** The statements that store what it works on, where the row under test may be one of a more special kind. */
  readonly stored: (of: TestWriting) => Lines;
  /** The same with the row in a state; undefined where that makes no difference. */
  readonly storedIn?: (state: readonly string[]) => Lines;
  /** The values of the row, or of one of a more special kind, that are others afterwards and that rules may be about. */
  readonly leaves?: (of: TestWriting) => JsonRecord;
  readonly body?: string | undefined;
  /** The state that it moves a row from. */
  readonly from?: string | undefined;
};

/** The statements that send a request, or call an operation without a route, and expect that it succeeds. */
export function succeeding(source: TestWriting, plan: HandlerPlan, body: string | undefined): Lines {
  if (plan.exposed) return [sent(source, plan, body), expectStatus(source, plan.handler.successStatus)];
  return called(source, plan, { body, before: 'await ' });
}

/** The same where it is refused: what the answer is expected to be, or the code and words that an operation throws. */
export function refused(
  source: TestWriting,
  plan: HandlerPlan,
  given: {
    readonly body?: string | undefined;
    readonly expected?: () => Lines;
    readonly code: string;
    /** What the message names. */
    readonly named?: string;
  },
): Lines {
  const { body, expected, code, named } = given;
  if (plan.exposed) return [sent(source, plan, body), expected?.()];
  const words = named === undefined ? [] : [`message: ${patternOf(named)}`];
  return [
    called(source, plan, { body, before: 'const refused = ' }),
    bracketed({
      before: `await ${importedAssert(source)}.rejects(refused, `,
      brackets: '{}',
      entries: [`code: ${tsString(code)}`, ...words],
      after: ');',
    }),
  ];
}

function called(
  source: TestWriting,
  plan: HandlerPlan,
  { body, before }: { readonly body: string | undefined; readonly before: string },
): Lines {
  return bracketed({
    before: `${before}${importedOperations(source)}.${plan.name}(app.services, `,
    brackets: '{}',
    entries: operationInput(source, plan, body),
    after: ');',
  });
}

/** A regular expression that finds a text by its words. */
function patternOf(words: string): string {
  return `/${words.replace(/[^\p{L}\p{N} ]+/gu, '[^]+')}/`;
}

/** The statement that sends a request to an operation with a route. */
export function sent(source: TestWriting, plan: HandlerPlan, body: string | undefined): Lines {
  return send(source, plan, { as: allowedCaller(source, plan), body, file: validFile(source, plan) });
}

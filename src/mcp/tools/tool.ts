import { Type, type Static, type TObject, type TProperties, type TString } from 'typebox';
import { levelNames } from '../../chain/levels.ts';
import type { RangeOfList, Reach } from '../reach.ts';

/** What a tool does to what is stored, as clients show it before they call. */
export type ToolEffect =
  /** Nothing is stored. */
  | 'READS'
  /** Something new is stored, or a job is begun; what is there stays. */
  | 'ADDS'
  /** What is stored is changed or removed. */
  | 'CHANGES';

/** A tool that agents call. */
export type Tool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: TObject;
  readonly effect: ToolEffect;
  /** Whether the same call again changes nothing more. */
  readonly idempotent: boolean;
  /** Carries out a call; `input` is what the schema allows. The answer is JSON, or text as it is. */
  readonly run: (reach: Reach, input: unknown) => Promise<unknown>;
};

/** Defines a tool whose function gets the values that its schema allows. */
export function defineTool<I extends TObject>(
  tool: Omit<Tool, 'run' | 'input' | 'idempotent'> & {
    readonly input: I;
    readonly idempotent?: true;
    readonly run: (reach: Reach, input: Static<I>) => Promise<unknown>;
  },
): Tool {
  return {
    ...tool,
    idempotent: tool.effect === 'READS' || tool.idempotent === true,
    // Checked border: the server validates what comes in against the schema before it calls.
    run: (reach, input) => tool.run(reach, input as Static<I>),
  };
}

/** The input of a tool: these members and no others. */
export function input<P extends TProperties>(properties: P): TObject<P> {
  return Type.Object(properties, { additionalProperties: false });
}

/** An id as the service gave it. */
export function id(of: string): TString {
  return Type.String({ description: `Id of ${of}.`, minLength: 1, maxLength: 100 });
}

/** A level of abstraction. */
export const level = Type.Enum([...levelNames], {
  type: 'string',
  description: 'cim: the business, pim: the architecture, psm: the deployment.',
});

/** A model: its level and its id. */
export const model = { level, modelId: id('the model') };

/** The revision that was read; the call is refused when there is a later one. */
export const expectedRevision = Type.Integer({
  minimum: 1,
  description: 'The revision you have read; refused when there is a later one.',
});

const usualLimit = 20;

/** Members that choose one part of a list. */
export const part = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      description: `At most this many entries; ${usualLimit} unless given.`,
    }),
  ),
  offset: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Leave out this many entries: nextOffset of the part before.' }),
  ),
};

/** The part that an input chooses. */
export function partIn({
  limit,
  offset,
}: {
  readonly limit?: number;
  readonly offset?: number;
}): RangeOfList {
  return { limit: limit ?? usualLimit, offset: offset ?? 0 };
}

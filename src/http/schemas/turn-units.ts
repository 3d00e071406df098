import { Type, type Static } from 'typebox';
import type { AccountedUnit, SourceUnit } from '../../modules/assistant/index.ts';
import { unitStates } from '../../modules/assistant/index.ts';
import { component, nullable, oneOf } from './component.ts';

/** A passage, where it stands and how it begins. */
export const unit = Type.Object({
  unitId: Type.String(),
  attachmentId: nullable(Type.String()),
  locator: Type.String({ description: 'Where it stands: backlog.md:12.' }),
  excerpt: Type.String({ description: 'At most 160 characters.' }),
});

/** One thing that a passage asks for, in its words. */
export const asked = Type.Object({
  ...unit.properties,
  obligation: Type.String(),
  reason: nullable(Type.String()),
});

const statuses = ['OPEN', 'SATISFIED', 'WAIVED', 'BLOCKED'] as const;

/** A passage with everything it asks for. */
export const TurnUnit = component(
  'TurnUnit',
  Type.Object({
    ...unit.properties,
    text: Type.String({ description: 'The whole passage.' }),
    ordinal: Type.Integer({ description: 'Its place among all passages, from 1.' }),
    kind: Type.String({
      description:
        'STORY, REQUIREMENT, FACT, RULE, EXAMPLE, HEADING, QUESTION, NOISE, INSTRUCTION or EXCLUDED: said to be out of scope.',
    }),
    state: oneOf(unitStates, {
      description:
        'OPEN: something it asks for is open. WAIVED: nothing is, but something was set aside. COVERED: the model carries all of it. FLAGGED: it is a command to the assistant. IDLE: it asks for nothing.',
    }),
    obligations: Type.Array(
      Type.Object({
        obligation: Type.String(),
        excerpt: Type.String({
          description: 'What is asked for, in the words of the text; at most 160 characters.',
        }),
        mandatory: Type.Boolean(),
        status: oneOf(statuses),
        reason: nullable(Type.String({ description: 'Why it is open, blocked or waived.' })),
        evidence: Type.Array(Type.Object({ elementId: Type.String(), feature: nullable(Type.String()) }), {
          description:
            'The element, and the feature of it, that carries it; no other obligation rests on it.',
        }),
      }),
    ),
  }),
);

const excerptLength = 160;

const excerptOf = (text: string): string => [...text].slice(0, excerptLength).join('');

/** The passage on the wire. */
export function unitOf({ unitId, attachmentId, locator, text }: SourceUnit): Static<typeof unit> {
  return { unitId, attachmentId: attachmentId ?? null, locator, excerpt: excerptOf(text) };
}

/** The passage on the wire, with what it asks for. */
export function turnUnitOf({
  unit: passage,
  state,
  obligations,
}: AccountedUnit): Static<typeof TurnUnit.schema> {
  return {
    ...unitOf(passage),
    text: passage.text,
    ordinal: passage.ordinal,
    kind: passage.kind,
    state,
    obligations: obligations.map(({ kind, words, mandatory, status, reason, evidence }) => ({
      obligation: kind,
      excerpt: excerptOf(words ?? passage.text),
      mandatory,
      status,
      reason: reason ?? null,
      evidence: evidence.map(({ elementId, feature }) => ({ elementId, feature })),
    })),
  };
}

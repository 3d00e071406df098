import { Type, type Static } from 'typebox';
import type { Consequences as ConsequencesRecord, Stake } from '../../modules/synchronization/index.ts';
import { component, nullable } from './component.ts';

const namedElement = {
  elementId: Type.String(),
  elementClass: Type.String(),
  elementName: nullable(Type.String()),
};

const someElements = Type.Object({
  total: Type.Integer(),
  first: Type.Array(Type.Object(namedElement), { description: 'At most five of them.' }),
});

const elements = (description: string): typeof someElements =>
  Type.Object(someElements.properties, { description });

const references = Type.Object(
  {
    total: Type.Integer(),
    first: Type.Array(Type.Object({ ...namedElement, feature: Type.String(), targetId: Type.String() }), {
      description: 'At most five of them.',
    }),
  },
  { description: 'References to removed elements from others, which lose them.' },
);

/** What one decision about a conflict leads to. */
export const Consequence = component(
  'Consequence',
  Type.Object({
    kept: elements('Elements that the result has because of the decision.'),
    removed: elements(
      'Elements of the target, or of the generated model, that the result does not have. One that several conflicts ' +
        'keep is named with each, and goes when all are decided against it.',
    ),
    droppedReferences: references,
  }),
);

/** What each decision about a conflict leads to. */
export const Consequences = component(
  'Consequences',
  Type.Object({ KEEP_USER: Consequence.ref, TAKE_GENERATED: Consequence.ref }),
);

/** The consequences on the wire. */
export function consequencesOf({
  working,
  generated,
}: ConsequencesRecord): Static<typeof Consequences.schema> {
  return { KEEP_USER: decidedFor(working, generated), TAKE_GENERATED: decidedFor(generated, working) };
}

function decidedFor(kept: Stake, removed: Stake): Static<typeof Consequence.schema> {
  const { elements: gone, references: dropped } = removed;
  return {
    kept: { total: kept.elements.total, first: [...kept.elements.first] },
    removed: { total: gone.total, first: [...gone.first] },
    droppedReferences: { total: dropped.total, first: [...dropped.first] },
  };
}

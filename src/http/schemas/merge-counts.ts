import { Type } from 'typebox';

/** What a run did to its target, or finalizing would do. */
export const mergeCounts = Type.Object(
  {
    added: Type.Integer(),
    updated: Type.Integer(),
    deleted: Type.Integer(),
    preserved: Type.Integer(),
    agreed: Type.Integer(),
    moved: Type.Integer(),
    conflicts: Type.Integer(),
    unchanged: Type.Integer(),
  },
  {
    description:
      'What is done to the target, in elements: `added`, `updated`, `deleted` and `moved` by the generator, ' +
      '`preserved` those with a kept change of a user, `agreed` those with a change that both made.',
  },
);

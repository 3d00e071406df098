import { contentOf, type Content, type Element } from './content.ts';
import { carryOut, fits, type Edit, type PatchOperation } from './edit.ts';

/** What a person did in one go, and can undo in one go. */
export type Step = { readonly id: string; readonly label: string; readonly edits: readonly Edit[] };

/** Changes that are not saved: steps on top of a stored revision, and those that were undone last. */
export type Draft = {
  readonly revision: number;
  readonly base: Element;
  readonly steps: readonly Step[];
  readonly undone: readonly Step[];
};

/** A draft without changes. */
export function draftOf(revision: number, base: Element): Draft {
  return { revision, base, steps: [], undone: [] };
}

/** Adds a step; what was undone before can no longer be done again. */
export function withStep(draft: Draft, step: Step): Draft {
  return { ...draft, steps: [...draft.steps, step], undone: [] };
}

/** Takes the last step back. */
export function undo(draft: Draft): Draft {
  const last = draft.steps.at(-1);
  return last === undefined
    ? draft
    : { ...draft, steps: draft.steps.slice(0, -1), undone: [...draft.undone, last] };
}

/** Does again what was undone last. */
export function redo(draft: Draft): Draft {
  const last = draft.undone.at(-1);
  return last === undefined
    ? draft
    : { ...draft, steps: [...draft.steps, last], undone: draft.undone.slice(0, -1) };
}

/** Leaves one step out, and with it every later step that needs what it made. */
export function withoutStep(draft: Draft, id: string): Draft {
  return fitting({ ...draft, steps: draft.steps.filter((step) => step.id !== id), undone: [] });
}

/** The draft with the steps that can be carried out, one on top of the other. */
export function fitting(draft: Draft): Draft {
  let content = contentOf(draft.base);
  const steps = draft.steps.filter(({ edits }) => {
    let now = content;
    for (const edit of edits) {
      if (!fits(now, edit)) return false;
      now = carryOut(now, [edit]).content;
    }
    content = now;
    return true;
  });
  return { ...draft, steps };
}

/** The model as it would be saved, the operations that save it in one PATCH, and the step that takes a save back. */
export function resultOf(draft: Draft): {
  readonly content: Content;
  readonly operations: readonly PatchOperation[];
  readonly inverse: readonly Edit[];
} {
  return carryOut(
    contentOf(draft.base),
    draft.steps.flatMap(({ edits }) => edits),
  );
}

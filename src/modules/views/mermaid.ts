import { toMermaid } from '../../kernel/diagram/mermaid.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Views, ViewsDependencies } from './views.ts';
import { requestOf, valueOf, wantedView } from './wanted-view.ts';

/** Makes the use case "a view as Mermaid text". */
export function createMermaid(dependencies: ViewsDependencies): Views['mermaid'] {
  return async (caller, view) => {
    const wanted = await wantedView(dependencies, { caller, view });
    const task = await requestOf(dependencies, { wanted, view });
    const text = toMermaid(valueOf(await dependencies.tasks.drawing(task)));
    if (text === undefined)
      throw new Refusal('INVALID', 'Request validation failed', [
        `format: the view "${wanted.definition.id}" is a table or a set of cards, which Mermaid has no form for; use svg`,
      ]);
    return { record: wanted.record, bytes: new TextEncoder().encode(text) };
  };
}

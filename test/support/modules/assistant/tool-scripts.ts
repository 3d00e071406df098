import type { ScriptedCall, ScriptedReply } from '../../providers/scripted-provider.ts';

/** An operation that adds a business object to the model. */
export function addingObject(ref: string, name: string): object {
  return {
    op: 'add',
    ref,
    class: 'BusinessObject',
    set: { name, description: null },
    sources: null,
    container: { target: 'e0', feature: 'businessObjects', index: null },
  };
}

/** A reply that calls tools, one after the other. */
export function calling(...calls: readonly (readonly [tool: string, input: unknown])[]): ScriptedReply {
  return { text: '', calls: calls.map(([tool, input]) => ({ tool, input })) };
}

/** A reply that lays out operations. */
export function layingOut(...operations: readonly object[]): ScriptedReply {
  return calling(['apply_operations', { operations }]);
}

/** A reply that ends the work. */
export function finishing(summary: string): ScriptedReply {
  return calling(['finish', { summary }]);
}

const steps: readonly ScriptedReply[] = [
  calling(['inspect_model', { view: null, ids: null, query: null }]),
  calling(['read_contract', { class: 'BusinessObject' }]),
  layingOut(addingObject('n1', 'Book')),
  layingOut(addingObject('n2', 'Member'), {
    op: 'update',
    target: 'n1',
    set: { description: 'Lent to members.' },
    unset: null,
    sources: null,
  }),
  finishing('Added Book and Member.'),
];

/** Builds two objects in five steps; which one is next shows in what was answered so far. */
export function buildingWithTools({ results }: ScriptedCall): ScriptedReply {
  return steps[results.length] ?? finishing('Nothing is left.');
}

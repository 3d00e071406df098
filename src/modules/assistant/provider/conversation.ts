import type { Dialogue } from '../../../chain/text-to-model/index.ts';
import type { AssistantEngine, ItemWork } from '../contract/engine.ts';
import { emptyDialogue } from '../records/turn.ts';

/** So much is remembered, as the embedded engine does. */
const mostTopics = 8;
const mostDone = 5;

type Request = Parameters<AssistantEngine['make']>[0];

/**
 * What a conversation has come to with what a provider did: so that it can be undone in words, and that the next message
 * can speak of it.
 */
export function conversationAfter(
  { turnId, message, conversation }: Pick<Request, 'turnId' | 'message' | 'conversation'>,
  { batches }: Pick<ItemWork, 'batches'>,
): Dialogue {
  const { topics, done } = conversation ?? emptyDialogue;
  const operations = batches.flatMap((batch) => batch.operations);
  const added = operations.flatMap((each) => (each.op === 'add' ? [each] : []));
  const refs = new Set(added.map(({ ref }) => ref));
  const touched = operations.flatMap((operation) => {
    switch (operation.op) {
      case 'add':
        // What was added to something new is part of that.
        return refs.has(operation.container.target) ? [] : [operation.ref];
      case 'update':
      case 'move':
        return [operation.target];
      case 'connect':
      case 'disconnect':
        return [operation.source];
      default:
        return [];
    }
  });
  const spoken = [...new Set(touched)].map((id) => [id]);
  const names = added.flatMap(({ set }) => (typeof set?.['name'] === 'string' ? [set['name']] : []));
  return {
    topics: [...spoken, ...topics].slice(0, mostTopics),
    done: [{ turnId, message, choices: {}, names }, ...done].slice(0, mostDone),
    pending: null,
  };
}

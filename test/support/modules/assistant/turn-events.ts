import assert from 'node:assert/strict';
import type { TurnEvent } from '../../../../src/modules/assistant/records/turn-event.ts';
import { isTerminalEvent } from '../../../../src/modules/assistant/records/turn-event.ts';

/** What every turn's events keep to, in any case. */
export function assertInOrder(events: readonly TurnEvent[]): void {
  assert.deepEqual(
    events.map(({ sequence }) => sequence),
    events.map((_, index) => index + 1),
  );
  assert.equal(events[0]?.type, 'turn.accepted');
  const types = events.map(({ type }) => type);
  for (const [index, type] of types.entries())
    if (type === 'model.checkpoint.committed') assert.equal(types[index + 1], 'model.checkpoint');
  const terminal = events.findIndex(isTerminalEvent);
  assert.equal(events.filter(isTerminalEvent).length, terminal < 0 ? 0 : 1);
  const behind = ['model.checkpoint.committed', 'model.checkpoint', 'turn.coverage', 'turn.feedback'];
  if (terminal >= 0)
    for (const type of types.slice(terminal + 1))
      assert.ok(behind.includes(type), `${type} came behind the end`);
}

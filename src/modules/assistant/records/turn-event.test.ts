import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { event, eventIdOf, turnEventShapes } from './turn-event.ts';

describe('an event', () => {
  it('has the members of its type and no others', () => {
    assert.throws(() => event('turn.feedback', { helpful: true, secret: 1 }), /no member "secret"/);
    assert.throws(() => event('turn.feedback', {}), /lacks "helpful"/);
    const stage = { phase: 'WORKING', previousPhase: 'PLANNING', note: undefined };
    assert.deepEqual(Object.keys(event('turn.stage', stage).payload), ['phase', 'previousPhase']);
    assert.equal(eventIdOf({ turnId: 't', sequence: 3 }), 't.3');
  });

  it('has one of the types that clients are promised', () =>
    assert.deepEqual(
      Object.keys(turnEventShapes).filter((type) => !/^(turn|model|tool)\.[a-z_.]+$/.test(type)),
      [],
    ));
});

import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { TurnUnit } from '../../client/src/index.ts';
import { citationsOf } from './citations.ts';

function unit(ordinal: number, elementId: string): TurnUnit {
  const obligation = {
    obligation: 'REPRESENT_OBJECT',
    excerpt: 'book',
    mandatory: true,
    reason: null,
    status: 'SATISFIED' as const,
    evidence: [{ elementId, feature: 'name' }],
  };
  return {
    unitId: `u${ordinal}`,
    attachmentId: 'a',
    locator: `b.md:${ordinal}`,
    excerpt: '',
    ordinal,
    text: `Passage ${ordinal}`,
    kind: 'FACT',
    state: 'COVERED' as const,
    obligations: [obligation],
  };
}

it('finds the passages behind elements, with the place where they are read', () => {
  const texts = [
    { sessionId: 's', turnId: 't', units: [unit(1, 'book'), unit(2, 'member'), unit(3, 'book')] },
  ];
  assert.deepEqual(
    citationsOf(texts, ['book', 'other']).map(({ passageId, place, text }) => [passageId, place, text]),
    [
      ['u1', 'b.md 1', 'Passage 1'],
      ['u3', 'b.md 3', 'Passage 3'],
    ],
  );
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cutSources } from './cut-sources.ts';
import type { SourceUnit } from './source-unit.ts';

function unitsOf(text: string): readonly SourceUnit[] {
  const cut = cutSources([{ origin: 'attachment', attachmentId: 'a1', name: 'a', format: 'md', text }]);
  assert.ok(cut.ok);
  return cut.units;
}

function statesIn(text: string): readonly string[] {
  return unitsOf(text).flatMap(({ declares }) =>
    declares?.kind === 'STATE' ? [`${declares.of}: ${declares.name} > ${declares.next.join(', ')}`] : [],
  );
}

describe('a chain of states', () => {
  const parcel = ['parcel: packed > sent', 'parcel: sent > delivered', 'parcel: delivered > '];
  for (const text of [
    'The status of a parcel: packed -> sent -> delivered.',
    'Parcel status: packed → sent → delivered',
    'A parcel goes through these states: packed => sent => delivered',
    '## Parcel lifecycle\n\npacked -> sent -> delivered\n',
    '## Parcel states\n\n- packed -> sent -> delivered\n',
    '## States of a parcel\n\nAllowed: "packed" -> "sent" -> "delivered"\n',
  ])
    it(`belongs to the thing whose states are announced: ${text.replaceAll('\n', ' / ')}`, () => {
      assert.deepEqual(statesIn(text), parcel);
    });

  it('may go on in several ways', () => {
    assert.deepEqual(statesIn('Claim status: open -> (approved / rejected) -> closed'), [
      'claim: open > approved, rejected',
      'claim: approved > closed',
      'claim: rejected > closed',
      'claim: closed > ',
    ]);
  });

  for (const text of [
    'Menu: File -> Export -> PDF',
    'The path of a parcel: from the sender in town -> to the depot of the carrier -> to the door of the receiver',
    'The status of a parcel -> see above',
    'Parcel status:',
  ])
    it(`is nothing else: ${text}`, () => {
      assert.deepEqual(statesIn(text), []);
    });
});

describe('a scenario below a story', () => {
  it('is told by who tells the story', () => {
    const [, first, other] = unitsOf(
      'As a clerk, I want to close a case.\n\n- Given an open case, when I close it, then it is archived.\n- Given a case, when a judge reads it, then it is locked.\n',
    );
    assert.deepEqual([first?.declares, other?.declares], [{ kind: 'ACTOR', name: 'clerk' }, undefined]);
  });
});

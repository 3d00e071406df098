import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { edited } from '../../../../test/fixtures/altered-models.ts';
import { orderLines } from '../../../../test/fixtures/order-lines.ts';
import { pimOf, psmOf } from '../../../../test/support/chain/chain-runs.ts';
import { at } from '../../../../test/support/lib/json.ts';

const pim = pimOf(orderLines);

/** What a handler does to lines, and the members that its request has for them. */
function effectOn({ model }: ReturnType<typeof psmOf>, handlerName: string) {
  const handler = model.all('RouteHandler').find(({ name }) => name === handlerName);
  assert.ok(handler);
  const [effect] = handler.effects;
  const members = model.resolve<'DtoType'>(handler.request)?.fields ?? [];
  return {
    kind: effect?.kind,
    asks: effect?.asks,
    sets: effect?.sets,
    to: effect?.setsState,
    members: members.filter(({ jsonName }) => jsonName.startsWith('line')).map(({ jsonName }) => jsonName),
  };
}

/** The PIM with other features in the effect of one command. */
function withEffect(command: string, features: object) {
  return psmOf(
    edited(pim, (element) => {
      const effects = at(element, 'effects');
      if (at(element, 'name') !== command || !Array.isArray(effects)) return element;
      return { ...element, effects: effects.map((effect: object) => ({ ...effect, ...features })) };
    }),
  );
}

describe('P2S-23: parts that a command changes beside their whole', () => {
  const psm = psmOf(pim);

  it('are named by callers, who send the values of one', () => {
    const none = { sets: [], to: undefined };
    assert.deepEqual(effectOn(psm, 'Swap'), {
      ...none,
      kind: 'UPDATE',
      asks: 'lineId',
      members: ['lineId', 'line'],
    });
    assert.deepEqual(effectOn(psm, 'Extend'), {
      ...none,
      kind: 'CREATE',
      asks: undefined,
      members: ['line'],
    });
    assert.deepEqual(effectOn(psm, 'Shorten'), {
      ...none,
      kind: 'DELETE',
      asks: 'lineId',
      members: ['lineId'],
    });
  });

  it('are all meant where software starts the command, which asks for nothing then', () => {
    assert.deepEqual(effectOn(psm, 'Pack'), {
      kind: 'TRANSITION',
      asks: undefined,
      sets: ['picked = quantity'],
      to: 'PACKED',
      members: [],
    });
  });

  it('are reported where nothing says what becomes of all of them, or all go that the whole needs', () => {
    for (const [command, features] of [
      ['Swap', { code: 'other' }],
      ['Shorten', { code: 'other' }],
    ] as const) {
      const { model, diagnostics } = withEffect(command, features);
      const handler = model.all('RouteHandler').find(({ name }) => name === command);
      assert.deepEqual(handler?.effects, [], command);
      assert.deepEqual(
        diagnostics.map(({ code }) => code),
        ['PART_CHANGED_BY_HAND'],
        command,
      );
    }
  });
});

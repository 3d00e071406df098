import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  business,
  element,
  generatedPim,
  object,
  processOf,
  relation,
  sales,
  step,
} from '../../../../test/fixtures/generated-pim.ts';
import { nameBasedId } from '../../../kernel/identity/name-based-id.ts';
import { psmOf } from '../../../../test/support/chain/chain-runs.ts';

/** Orders with lines, of which each may have options, and invoices with positions; a clerk works on them. */
function shopWith(work: ReturnType<typeof step>) {
  const parts = { kind: 'COMPOSITION' };
  return business({
    domains: [sales],
    participants: [element('Actor', 'Clerk')],
    businessObjects: ['Order', 'Line', 'Option', 'Invoice', 'Position'].map((name) => object(name)),
    relations: [
      relation('has lines', 'order -> line', parts),
      relation('has options', 'line -> option', parts),
      relation('has positions', 'invoice -> position', parts),
      relation('bills', 'invoice -> order', { sourceCardinality: 'ZERO_OR_ONE' }),
    ],
    processes: [processOf([work])],
  });
}

const modes = ['CREATE', 'UPDATE', 'DELETE'];
const things = ['order', 'line', 'option', 'invoice', 'position'];
const accesses = things.flatMap((thing) => modes.map((mode) => `${mode} ${thing}`));
const combinations: readonly (readonly string[])[] = [
  ...accesses.map((access) => [access]),
  ...accesses.flatMap((first, index) => accesses.slice(index + 1).map((second) => [first, second])),
  ['UPDATE order', 'CREATE line', 'UPDATE option', 'CREATE invoice', 'DELETE position'],
  ['UPDATE order', 'UPDATE line', 'UPDATE invoice', 'UPDATE position'],
];

const wholes: Readonly<Record<string, string>> = { line: 'order', option: 'order', position: 'invoice' };

/** What a step writes that neither the code of its command does nor a diagnostic about one of the two names. */
function forgottenIn(written: readonly string[], kind: string): readonly string[] {
  const pim = generatedPim(
    shopWith(step('Work', written, { kind, ...(kind === 'USER' && { performer: 'clerk' }) })),
  );
  const psm = psmOf(pim.root);
  const [command] = pim.model.all('Command').filter(({ name }) => name === 'Work');
  assert.ok(command);
  const about = new Set<string | undefined>(['work', command.id, ...command.effects.map(({ id }) => id)]);
  const named = [...pim.diagnostics, ...psm.diagnostics].filter(({ elementId }) => about.has(elementId));
  const inCode = new Set<string>(psm.model.all('HandlerEffect').map(({ id }) => id));
  const done = [
    { target: command.target, kind: command.kind },
    ...command.effects.filter(({ id }) => inCode.has(nameBasedId('pim-to-psm', id, 'handler-effect', ''))),
  ];
  return written.filter((access) => {
    const thing = access.split(' ')[1] ?? '';
    const whole = pim.idOf(wholes[thing] ?? thing, 'entity');
    const isDone = done.some(
      (each) =>
        each.target === pim.idOf(thing, 'entity') ||
        (each.target === whole && (each.kind === 'CREATE' || each.kind === 'DELETE')),
    );
    const called = `"${thing.charAt(0).toUpperCase()}${thing.slice(1)}"`;
    return !isDone && !named.some(({ message }) => message.includes(called));
  });
}

describe('C2P-22: parts that a step writes', () => {
  it('beside another whole are named where the command does not write them', () => {
    const { diagnostics } = generatedPim(
      shopWith(step('Bill', ['UPDATE order', 'UPDATE position'], { kind: 'SYSTEM' })),
    );
    const found = diagnostics.filter(({ code }) => code === 'PART_CHANGED_BY_HAND');
    assert.deepEqual(
      found.map(({ elementId }) => elementId),
      ['bill'],
    );
    assert.match(found[0]?.message ?? '', /writes "Position", a part of "Invoice"/);
  });

  it('come along with a whole that the step makes, and go with one that it removes', () => {
    for (const mode of ['CREATE', 'DELETE']) {
      const { codes } = generatedPim(shopWith(step('Bill', [`${mode} invoice`, `${mode} position`])));
      assert.ok(!codes.includes('PART_CHANGED_BY_HAND'), mode);
    }
  });

  for (const kind of ['USER', 'SYSTEM'])
    it(`are never forgotten beside other objects in a step of kind ${kind}`, () => {
      for (const written of combinations)
        assert.deepEqual(forgottenIn(written, kind), [], written.join(', '));
    });
});

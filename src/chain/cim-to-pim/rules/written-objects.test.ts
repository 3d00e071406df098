import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  attribute,
  business,
  generatedPim,
  object,
  processOf,
  relation,
  sales,
  step,
} from '../../../../test/fixtures/generated-pim.ts';
import { psmOf } from '../../../../test/support/chain/chain-runs.ts';

/** Orders with lines that have options, and offers for orders; one step that writes some of them. */
function generatedWith(accesses: readonly string[]) {
  const many = { kind: 'COMPOSITION', targetCardinality: 'ZERO_OR_MORE' };
  return generatedPim(
    business({
      domains: [sales],
      businessObjects: ['Order', 'Line', 'Option', 'Offer'].map((name) =>
        object(name, { attributes: [attribute(`${name} text`)] }),
      ),
      relations: [
        relation('Lines', 'order -> line', many),
        relation('Options', 'line -> option', many),
        relation('For', 'offer -> order'),
      ],
      processes: [processOf([step('Work', accesses)])],
    }),
  );
}

const wholes: Readonly<Record<string, string>> = { line: 'order', option: 'order' };
const writes = ['order', 'line', 'option', 'offer'].flatMap((name) =>
  ['CREATE', 'UPDATE', 'DELETE'].map((mode) => ({ mode, name })),
);

describe('what a step writes', () => {
  for (const [at, one] of writes.entries())
    for (const other of writes.slice(at + 1).filter(({ name }) => name !== one.name)) {
      const accesses = [one, other].map(({ mode, name }) => `${mode} ${name}`);
      it(`${accesses.join(' and ')} is done by its command or named as left out`, () => {
        const { root, model, diagnostics, idOf } = generatedWith(accesses);
        const [command, ...others] = model.all('Command').filter(({ name }) => name === 'Work');
        assert.ok(command !== undefined && others.length === 0);
        const { model: psm, diagnostics: later } = psmOf(root);
        const generated = new Set(psm.all('HandlerEffect').map(({ table }) => psm.get(table).name));
        assert.equal(
          generated.size + later.filter(({ code }) => code === 'PART_CHANGED_BY_HAND').length,
          command.effects.length,
          'every effect is generated or named',
        );
        const does = (name: string): string | undefined =>
          command.target === idOf(name, 'entity')
            ? command.kind
            : command.effects.find(({ target }) => target === idOf(name, 'entity'))?.kind;
        for (const { name } of [one, other]) {
          const withWhole = /^(?:CREATE|DELETE)$/.test(does(wholes[name] ?? '') ?? '');
          const isNamed = diagnostics.some(
            ({ code, message }) =>
              code === 'PART_CHANGED_BY_HAND' && message.toLowerCase().includes(`changes "${name}"`),
          );
          assert.ok(does(name) !== undefined || withWhole || isNamed, `${name} is lost in silence`);
        }
      });
    }
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Element } from '../../../kernel/model/element.ts';
import { openModel, type Model } from '../../../kernel/model/model.ts';
import { applyOperations } from '../../../kernel/operations/apply-operations.ts';
import { validateSemantics } from '../../../kernel/validation/semantic.ts';
import { pimConstraints } from '../../pim/constraints/index.ts';
import { pim, type Pim } from '../../pim/pim.ts';
import { obligationsOf } from '../ledger/obligations.ts';
import { planWork } from '../ledger/plan-work.ts';
import { cutSources } from '../sources/cut-sources.ts';
import { generate } from './generate.ts';

type Root = Element & { readonly name: string };

const empty: Root = { eClass: 'PimModel', id: 'root', name: 'Post' };

/** The model with what a text asks for. */
function read(text: string, model: Root): Root {
  const cut = cutSources([{ origin: 'attachment', attachmentId: 'a1', name: 'a', format: 'txt', text }]);
  assert.ok(cut.ok);
  const { units } = cut;
  const obligations = obligationsOf({ units, level: 'pim' });
  let count = 0;
  return planWork(units).reduce((root: Root, item) => {
    const { operations } = generate({
      level: 'pim',
      units,
      obligations,
      item,
      model: root,
    });
    const applied = applyOperations({
      metamodel: pim,
      root,
      operations,
      newId: () => `${text.length}-${(count += 1)}`,
    });
    assert.ok(applied.ok, JSON.stringify(applied));
    return { ...applied.root, name: root.name };
  }, model);
}

function movesIn(model: Model<Pim>): readonly string[] {
  const codeOf = (id: string): string => model.all('EnumLiteral').find((each) => each.id === id)?.code ?? id;
  return model.all('Transition').map(({ from, to }) => `${from.map(codeOf).join(', ')} > ${codeOf(to)}`);
}

describe('a life that a text declares', () => {
  const chain = 'A parcel has a weight.\nThe status of a parcel: packed -> sent -> delivered.';

  it('is the state machine of an entity', () => {
    const model = openModel(pim, read(chain, empty));
    const [machine] = model.all('StateMachine');
    assert.equal(model.all('Attribute').find(({ id }) => id === machine?.stateAttribute)?.code, 'status');
    assert.equal(model.all('EnumLiteral').find(({ id }) => id === machine?.initial)?.code, 'PACKED');
    assert.deepEqual(movesIn(model), ['PACKED > SENT', 'SENT > DELIVERED']);
    assert.deepEqual(
      validateSemantics(pimConstraints, model).filter(({ severity }) => severity === 'ERROR'),
      [],
    );
  });

  it('is made once', () => {
    const root = read(chain, empty);
    assert.deepEqual(read(chain, root), root);
  });

  it('does not replace one that somebody made', () => {
    const root = read('The status of a parcel: open -> shut.', empty);
    const [machine] = openModel(pim, root).all('StateMachine');
    assert.ok(machine !== undefined);
    const kept = JSON.parse(
      JSON.stringify(root)
        .replaceAll('"code":"status"', '"code":"phase"')
        .replaceAll('"name":"Status"', '"name":"Phase"'),
    ) as Root;
    const model = openModel(pim, read(chain, kept));
    assert.deepEqual(
      model.all('StateMachine').map(({ id }) => id),
      [machine.id],
    );
    assert.deepEqual(movesIn(model), ['OPEN > SHUT']);
  });
});

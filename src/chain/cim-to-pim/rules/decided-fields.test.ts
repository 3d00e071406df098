import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  attribute,
  business,
  element,
  generatedPim,
  lifecycle,
  object,
  processOf,
  relation,
  sales,
  step,
} from '../../../../test/fixtures/generated-pim.ts';

type Json = Readonly<Record<string, unknown>>;

/** A step with one access to the claim that names attributes. */
function naming(
  name: string,
  attributes: readonly string[],
  given: { readonly mode?: string; readonly more?: readonly Json[]; readonly features?: Json } = {},
) {
  const { mode = 'UPDATE', more = [], features } = given;
  const access = { eClass: 'ObjectAccess', id: `${name}-access`, object: 'claim', mode, attributes };
  return step(name, [], { accesses: [access, ...more], ...features });
}

const accept = naming('Accept', ['amount']);
const moves = { 'open -> accepted': ['accept'] };

/** Ids of the steps that alone decide the amount of a claim. */
function decidersOf(
  given: {
    readonly steps?: readonly ReturnType<typeof step>[];
    readonly amount?: Json;
    readonly moves?: Readonly<Record<string, readonly string[]>>;
    readonly parts?: Json;
    readonly object?: Json;
  } = {},
): readonly string[] {
  const steps = given.steps ?? [accept];
  const claim = object('Claim', {
    attributes: [attribute('Amount', { type: 'MONEY', ...given.amount }), attribute('Text')],
    ...lifecycle(['Open', 'Accepted', 'Refused'], given.moves ?? moves),
    ...given.object,
  });
  const generated = generatedPim(
    business({ domains: [sales], businessObjects: [claim], processes: [processOf(steps)], ...given.parts }),
  );
  const { decidedBy } = generated.image('Attribute', 'amount', 'attribute');
  assert.deepEqual(generated.image('Attribute', 'text', 'attribute').decidedBy, []);
  const commands = new Map<string, string>(
    steps.map(({ id }) => [generated.idOf(id, 'command', 'claim'), id]),
  );
  return decidedBy.map((command) => commands.get(command) ?? 'another command');
}

describe('C2P-14: decided fields', () => {
  it('an optional attribute that a step names while it moves the object on is decided by that step', () => {
    assert.deepEqual(decidersOf(), ['accept']);
  });

  it('several such steps decide it together', () => {
    const refuse = naming('Refuse', ['amount']);
    assert.deepEqual(
      decidersOf({ steps: [refuse, accept], moves: { ...moves, 'open -> refused': ['refuse'] } }),
      ['accept', 'refuse'],
    );
  });

  it('what has to be known from the start is not decided later', () => {
    assert.deepEqual(decidersOf({ amount: { required: true } }), []);
  });

  it('what other steps write by name is not decided by one alone', () => {
    const others = [naming('Correct', ['amount']), naming('Register', ['amount'], { mode: 'CREATE' })];
    for (const other of others) assert.deepEqual(decidersOf({ steps: [accept, other] }), []);
  });

  it('a step that moves nothing, or to one of two states, decides nothing', () => {
    assert.deepEqual(decidersOf({ moves: {} }), []);
    assert.deepEqual(decidersOf({ moves: { ...moves, 'open -> refused': ['accept'] } }), []);
  });

  it('a step that may write everything decides nothing', () => {
    const all = { eClass: 'ObjectAccess', id: 'all', object: 'claim', mode: 'UPDATE' };
    assert.deepEqual(decidersOf({ steps: [naming('Accept', ['amount'], { more: [all] })] }), []);
  });

  it('a step that nothing starts leaves the attribute to those who edit', () => {
    assert.deepEqual(
      decidersOf({ steps: [naming('Accept', ['amount'], { features: { kind: 'MANUAL' } })] }),
      [],
    );
  });

  it('what is computed is not decided', () => {
    const sum = { code: 'R', kind: 'DERIVATION', statement: 'Sum.', attributes: ['amount'] };
    assert.deepEqual(decidersOf({ parts: { rules: [element('BusinessRule', 'Sum', sum)] } }), []);
  });

  it('attributes of parts are edited with their whole', () => {
    const whole = object('Case');
    const claim = object('Claim', {
      attributes: [attribute('Amount'), attribute('Text')],
      ...lifecycle(['Open', 'Accepted', 'Refused'], moves),
    });
    const parts = {
      businessObjects: [whole, claim],
      relations: [relation('has', 'case -> claim', { kind: 'COMPOSITION' })],
    };
    assert.deepEqual(decidersOf({ parts }), []);
  });
});

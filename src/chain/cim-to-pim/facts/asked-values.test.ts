import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  attribute,
  business,
  element,
  generatedPim,
  object,
  processOf,
  relation,
  sales,
} from '../../../../test/fixtures/generated-pim.ts';

type Json = Readonly<Record<string, unknown>>;

const optional = { targetCardinality: 'ZERO_OR_ONE' };
const technician = object('Technician', { kind: 'MASTER' });

/** What the command of a step on jobs accepts beside or instead of all: names of attributes and roles. */
function accepted(given: {
  readonly accesses: readonly Json[];
  readonly kind?: string;
  readonly guard?: string;
  readonly relations?: readonly ReturnType<typeof relation>[];
}): readonly [attributes: readonly string[], relations: readonly string[]] {
  const { accesses, kind = 'USER', guard, relations = [] } = given;
  const step = element('ProcessStep', 'Assign', {
    kind,
    accesses: accesses.map((access, index) => ({ eClass: 'ObjectAccess', id: `access-${index}`, ...access })),
  });
  const states = ['Open', 'Assigned'].map((name, index) =>
    element('LifecycleState', name, { kind: index === 0 ? 'INITIAL' : 'NORMAL' }),
  );
  const move = { eClass: 'StateTransition', id: 'move', from: ['open'], to: 'assigned' };
  const transitions = [{ ...move, triggeredBy: ['assign'], guard: ['ready'] }];
  const job = object('Job', {
    kind: 'TRANSACTION',
    attributes: [attribute('Note'), attribute('Reason'), attribute('Title', { required: true })],
    ...(guard !== undefined && { states, transitions }),
  });
  const rule = element('BusinessRule', 'Ready', {
    code: 'BR-1',
    statement: 'Ready.',
    expression: guard ?? 'note is not null',
    appliesTo: ['job'],
  });
  const { image } = generatedPim(
    business({
      domains: [sales],
      businessObjects: [job, technician],
      relations: relations.length > 0 ? relations : [relation('Does', 'job -> technician', optional)],
      processes: [processOf([step])],
      ...(guard !== undefined && { rules: [rule] }),
    }),
  );
  const command = image('Command', 'assign', 'command', 'job');
  const called = (
    ids: readonly string[],
    className: 'Attribute' | 'Association',
    names: Json,
  ): readonly string[] =>
    Object.entries(names).flatMap(([id, name]) =>
      ids.includes(image(className, id, className === 'Attribute' ? 'attribute' : 'association').id)
        ? [String(name)]
        : [],
    );
  const roles = Object.fromEntries(
    (relations.length > 0 ? relations : [{ id: 'does' }]).map(({ id }) => [id, id]),
  );
  return [
    called(command.accepts, 'Attribute', { note: 'note', reason: 'reason', title: 'title' }),
    called(command.acceptsRelations, 'Association', roles),
  ];
}

const update = (attributes: readonly string[] = []): Json => ({ mode: 'UPDATE', object: 'job', attributes });
const reading: Json = { mode: 'READ', object: 'technician' };

describe('what callers of a step may set beside the attributes that it names', () => {
  it('is the reference to a row that the step reads, where rows may be without it', () => {
    assert.deepEqual(accepted({ accesses: [update(['note']), reading] }), [['note'], ['does']]);
    assert.deepEqual(accepted({ accesses: [update(['note'])] }), [['note'], []]);
    const relations = [relation('Does', 'job -> technician', { targetCardinality: 'EXACTLY_ONE' })];
    assert.deepEqual(accepted({ accesses: [update(['note']), reading], relations }), [['note'], []]);
  });

  it('is each reference to what it reads, of several those that its rules read', () => {
    const relations = [
      relation('Does', 'job -> technician', { ...optional, targetRole: 'doer' }),
      relation('Checks', 'job -> technician', { ...optional, targetRole: 'checker' }),
    ];
    const accesses = [update(['note']), reading];
    assert.deepEqual(accepted({ accesses, relations }), [['note'], ['does', 'checks']]);
    const guard = 'checker is not null';
    assert.deepEqual(accepted({ accesses, relations, guard }), [['note'], ['checks']]);
  });

  it('is what the rules of its move read, where it names no attributes', () => {
    const guard = 'reason is not null and technician is not null and length(title) > 3';
    assert.deepEqual(accepted({ accesses: [update()], guard }), [['reason'], ['does']]);
    assert.deepEqual(accepted({ accesses: [update(['note'])], guard }), [['note'], ['does']]);
  });

  it('is nothing more where the step changes the whole row, or software does it', () => {
    assert.deepEqual(accepted({ accesses: [update(), reading] }), [[], []]);
    assert.deepEqual(accepted({ accesses: [update(['note']), reading], kind: 'SYSTEM' }), [['note'], []]);
  });
});

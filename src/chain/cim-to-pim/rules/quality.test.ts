import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  business,
  element,
  generatedPim,
  object,
  processOf,
  sales,
  step,
} from '../../../../test/fixtures/generated-pim.ts';

type Json = Readonly<Record<string, unknown>>;

function pimWith(requirement: ReturnType<typeof element>) {
  return generatedPim(
    business({
      domains: [sales],
      businessObjects: [object('Order')],
      processes: [processOf([step('Place', ['CREATE order'])])],
      requirements: [requirement],
    }),
  );
}

describe('C2P-33: quality scenarios', () => {
  const fast = (features: Json) =>
    element('QualityRequirement', 'Fast', {
      code: 'QR-1',
      statement: 'Answers at once.',
      characteristic: 'PERFORMANCE',
      ...features,
    });

  it('take the measure over', () => {
    const { image } = pimWith(
      fast({ scenario: 'In the evening.', metric: 'p95', operator: 'AT_MOST', target: 300, unit: 'ms' }),
    );
    const found = image('QualityScenario', 'fast', 'quality');
    const { description, characteristic, scenario, metric, operator, target, unit } = found;
    assert.deepEqual(
      [description, characteristic, scenario, metric, operator, target, unit],
      ['Answers at once.', 'PERFORMANCE', 'In the evening.', 'p95', 'AT_MOST', 300, 'ms'],
    );
  });

  it('apply to the images of what the requirement applies to', () => {
    const { image, idOf } = pimWith(fast({ appliesTo: ['sales', 'order', 'selling', 'place'] }));
    assert.deepEqual(image('QualityScenario', 'fast', 'quality').appliesTo, [
      idOf('sales', 'context'),
      idOf('order', 'entity'),
      idOf('selling', 'workflow'),
      idOf('place', 'command', 'order'),
    ]);
  });

  it('are not made of what the business has rejected or will not have', () => {
    for (const features of [{ status: 'REJECTED' }, { priority: 'WONT' }])
      assert.equal(pimWith(fast(features)).model.all('QualityScenario').length, 0);
  });
});

describe('C2P-34, C2P-35: decisions', () => {
  const law = element('Constraint', 'Privacy law', {
    code: 'CON-1',
    statement: 'Data can be deleted.',
    kind: 'LEGAL',
    rationale: 'Art. 17.',
    affects: ['order'],
  });
  const { model, image, idOf } = pimWith(law);

  it('four steering decisions are proposed with their defaults', () => {
    const proposed = model.all('ArchitectureDecision').filter(({ status }) => status === 'PROPOSED');
    assert.deepEqual(
      proposed.map(({ key, chosen, options }) => [
        key,
        model.resolve(chosen)?.code,
        options.map(({ code }) => code).join(' '),
      ]),
      [
        ['ARCHITECTURE_STYLE', 'MODULAR_MONOLITH', 'MODULAR_MONOLITH MICROSERVICES'],
        ['MESSAGING', 'IN_PROCESS', 'IN_PROCESS BROKER'],
        ['AUTHENTICATION', 'OIDC_JWT', 'OIDC_JWT API_KEY NONE'],
        ['DATA_HOSTING', 'IN_CLUSTER', 'IN_CLUSTER MANAGED EXTERNAL'],
      ],
    );
    for (const { rationale, options } of proposed) {
      assert.ok(rationale);
      for (const option of options) assert.ok(option.consequences, option.name);
    }
  });

  it('a constraint is a decision that is already taken', () => {
    const { key, status, question, rationale, affects } = image(
      'ArchitectureDecision',
      'privacy-law',
      'constraint-decision',
    );
    assert.deepEqual(
      [key, status, question, rationale, affects],
      [
        'CUSTOM',
        'ACCEPTED',
        'Data can be deleted.',
        'LEGAL constraint CON-1. Art. 17.',
        [idOf('order', 'entity')],
      ],
    );
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openModel } from '../../../kernel/model/model.ts';
import { edited } from '../../../../test/fixtures/altered-models.ts';
import { pimOfFixture, psmOf, withChoice } from '../../../../test/support/chain/chain-runs.ts';
import { psm } from '../../psm/psm.ts';
import { planArtifact } from './artifact-plan.ts';
import { topicsOf } from './messaging.ts';

const clinic = psmOf(
  withChoice(
    withChoice(pimOfFixture('clinic'), 'ARCHITECTURE_STYLE', 'MICROSERVICES'),
    'MESSAGING',
    'BROKER',
  ),
).root;

describe('messaging between services', () => {
  const { services } = planArtifact(openModel(psm, clinic));
  const messagingOf = (folder: string): readonly (readonly string[])[] | undefined => {
    const messaging = services.find((service) => service.folder === folder)?.messaging;
    return messaging && [messaging.sent, messaging.received].map((topics) => topics.map(({ type }) => type));
  };

  it('sends events where they are defined and receives them where something waits for them', () => {
    assert.deepEqual(messagingOf('behandlung'), [['behandlung.PatientEntlassen'], []]);
    assert.deepEqual(messagingOf('abrechnung'), [[], ['behandlung.PatientEntlassen']]);
  });

  it('is nothing for services whose events stay inside', () => {
    assert.equal(messagingOf('aufnahme'), undefined);
    const monolith = psmOf(pimOfFixture('clinic')).root;
    for (const service of planArtifact(openModel(psm, monolith)).services)
      assert.equal(service.messaging, undefined);
  });

  it('gives topics names that every broker takes, for any names in the model', () => {
    const renamed = (topicName: string): readonly string[] => {
      const root = edited(clinic, (element) =>
        element.eClass === 'Topic' ? { ...element, topicName } : element,
      );
      return topicsOf(openModel(psm, root)).map(({ name }) => name);
    };
    for (const [given, name] of [
      ['a.b.v1', 'a.b.v1'],
      ['..> * .a\n\u0000b..', 'a-b'],
      ['order_paid', 'order_paid'],
      ['$JS.API.>', 'JS.API'],
      ['überall', 'berall'],
      ['', 'topic'],
    ] as const)
      assert.deepEqual(renamed(given), [name]);
    assert.equal(renamed('x.'.repeat(500))[0]?.length, 199);
  });
});

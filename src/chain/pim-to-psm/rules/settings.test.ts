import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pimOfFixture, psmOf, withChoice } from '../../../../test/support/chain/chain-runs.ts';
import { assertSound } from '../../../../test/support/chain/pim-to-psm/psm-soundness.ts';
import { context, decision, pimWith } from '../../../../test/support/chain/pim-to-psm/small-pim.ts';
import type { Json } from '../../../../test/support/chain/pim-to-psm/small-pim.ts';
import type { Model } from '../../../kernel/model/model.ts';
import type { Psm } from '../../psm/psm.ts';

const bookshop = pimOfFixture('bookshop');

/** Variables of a container, each with where its value comes from. */
function variablesOf(model: Model<Psm>, container: string): readonly string[] {
  const found = model.all('Container').find(({ name }) => name === container);
  assert.ok(found, `there is no container ${container}`);
  return found.env.map(
    ({ variable, fromConfig }) => `${variable} ${fromConfig === undefined ? 'secret' : 'config'}`,
  );
}

const unsigned = [
  'LOG_LEVEL config',
  'DATABASE_URL secret',
  'CATALOGUE_FILES_ENDPOINT config',
  'CATALOGUE_FILES_BUCKET config',
  'CATALOGUE_FILES_ACCESS secret',
  'PAYMENT_PROVIDER_URL config',
  'PAYMENT_PROVIDER_TOKEN secret',
];

describe('settings', () => {
  for (const [choice, signIn] of [
    ['OIDC_JWT', ['AUTH_ISSUER config', 'AUTH_AUDIENCE config']],
    ['API_KEY', ['API_KEYS secret']],
    ['NONE', []],
  ] as const)
    it(`of an app with ${choice} are those of the unit and ${signIn.join(', ') || 'nothing'} for sign-in`, () => {
      const { model } = psmOf(withChoice(bookshop, 'AUTHENTICATION', choice));
      assert.equal(model.only('CodeProject').authMode, choice);
      assert.deepEqual([...variablesOf(model, 'app')].sort(), [...unsigned, ...signIn].sort());
    });

  it('of a scheduled job are the sets of its unit', () => {
    const { model } = psmOf(bookshop);
    const job = model.all('Container').find(({ name }) => name === 'job');
    assert.deepEqual(job?.env, []);
    assert.deepEqual(job.configs, [model.only('ConfigSet').id]);
    assert.deepEqual(job.secrets, [model.only('SecretSet').id]);
    const known = [...model.only('ConfigSet').entries, ...model.only('SecretSet').keys].map(({ key }) => key);
    for (const variable of unsigned) assert.ok(known.includes(variable.split(' ')[0] ?? ''), variable);
  });

  it('of the migration are the database alone', () => {
    assert.deepEqual(variablesOf(psmOf(bookshop).model, 'migrate'), ['DATABASE_URL secret']);
  });

  it('name secrets and how to get them, never their values', () => {
    const { model } = psmOf(bookshop);
    for (const { key, hint } of model.all('SecretKey')) assert.ok(hint, `${key} has no hint`);
    for (const { value } of model.all('EnvVar')) assert.equal(value, undefined);
  });

  it('of a unit with two integrations with one system occur once', () => {
    const { model } = psmOf(
      pimWith({ externalSystems: [bank], contexts: [callingBank('A'), callingBank('B')] }),
    );
    assertSound(model);
    assert.equal(model.all('IntegrationClient').length, 2);
    assert.deepEqual(variablesOf(model, 'app').slice(-2), ['BANK_URL config', 'BANK_TOKEN secret']);
  });

  it('of two units with one system have a token each', () => {
    const decisions = [decision('ARCHITECTURE_STYLE', 'MICROSERVICES')];
    const contexts = [callingBank('A'), callingBank('B')];
    const { model } = psmOf(pimWith({ externalSystems: [bank], contexts, decisions }));
    assertSound(model);
    assert.equal(model.only('ExternalEndpoint').credentials.length, 2);
  });

  it('do not exist for systems that only call us', () => {
    const contexts = [callingBank('A', 'INBOUND')];
    const { model, diagnostics } = psmOf(pimWith({ externalSystems: [bank], contexts }));
    assert.equal(model.all('IntegrationClient').length + model.all('ExternalEndpoint').length, 0);
    assert.deepEqual(
      diagnostics.map(({ code }) => code),
      ['INBOUND_WITHOUT_CLIENT'],
    );
  });

  it('keep out of the way of the service’s own variables', () => {
    const dataStores = ['Database', 'Broker'].map((code) => ({
      eClass: 'DataStore',
      id: code,
      name: code,
      code,
      kind: 'CACHE',
    }));
    const { model } = psmOf(pimWith({ contexts: [context('Here', { dataStores })] }));
    assertSound(model);
    assert.equal(model.all('Cache').length, 2);
    for (const { key } of model.all('ConfigEntry')) assert.doesNotMatch(key, /^(DATABASE|BROKER)_URL$/);
  });
});

const bank: Json = { eClass: 'ExternalSystem', id: 'bank', name: 'Bank', code: 'Bank' };

function callingBank(code: string, direction = 'OUTBOUND'): Json {
  const name = `${code} to bank`;
  const integration = { eClass: 'Integration', id: `bank-${code}`, name, code: 'bankClient', system: 'bank' };
  return context(code, { integrations: [{ ...integration, direction }] });
}

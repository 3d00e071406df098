import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { toCanonicalText } from '../../kernel/json/write-model.ts';
import { reordered } from '../../../test/fixtures/altered-models.ts';
import { psmOf } from '../../../test/support/chain/chain-runs.ts';
import { assertSound } from '../../../test/support/chain/pim-to-psm/psm-soundness.ts';
import * as small from '../../../test/support/chain/pim-to-psm/small-pim.ts';
import { psm } from '../psm/psm.ts';

const cardinality = fc.constantFrom('ZERO_OR_ONE', 'EXACTLY_ONE', 'ZERO_OR_MORE', 'ONE_OR_MORE');

// Few words, so that names clash often; some of them are reserved in SQL or TypeScript, or technical columns.
const word = fc.constantFrom(
  'Order',
  'User',
  'Class',
  'Date',
  'NewOrder',
  'Version',
  'CreatedAt',
  'Id',
  'Group',
);

const scalar = fc.constantFrom(
  ...['STRING', 'TEXT', 'INTEGER', 'LONG', 'DECIMAL', 'MONEY', 'BOOLEAN', 'DATE', 'TIME', 'DATE_TIME'],
  ...['DURATION', 'UUID', 'EMAIL', 'PHONE', 'URI', 'JSON', 'FILE', 'GEO_POINT'],
);

const attributeFeatures = fc.record({
  scalar,
  required: fc.boolean(),
  multiple: fc.boolean(),
  unique: fc.boolean(),
  readOnly: fc.boolean(),
  searchable: fc.boolean(),
  derived: fc.boolean(),
  sensitivity: fc.constantFrom('PUBLIC', 'PERSONAL', undefined),
  defaultValue: fc.constantFrom(undefined, '1', 'true', "it's", '9.90 EUR', '2026-01-31'),
});

const entityDraft = fc.record({
  word,
  attributes: fc.array(fc.record({ word, features: attributeFeatures }), { maxLength: 4 }),
  address: fc.constantFrom('NONE', 'ONE', 'MANY'),
  lifecycle: fc.boolean(),
});

const aggregateDraft = fc.record({
  entities: fc.array(entityDraft, { minLength: 1, maxLength: 3 }),
  owned: fc.boolean(),
  optimistic: fc.boolean(),
});

const draft = fc.record({
  contexts: fc.array(fc.record({ word, aggregates: fc.array(aggregateDraft, { maxLength: 3 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
  associations: fc.array(
    fc.record({
      from: fc.nat(),
      to: fc.nat(),
      word,
      sourceCardinality: cardinality,
      targetCardinality: cardinality,
      onDelete: fc.constantFrom('RESTRICT', 'CASCADE', 'UNLINK'),
    }),
    { maxLength: 8 },
  ),
  choices: fc.record({
    ARCHITECTURE_STYLE: fc.constantFrom('MODULAR_MONOLITH', 'MICROSERVICES'),
    MESSAGING: fc.constantFrom('IN_PROCESS', 'BROKER'),
    AUTHENTICATION: fc.constantFrom('OIDC_JWT', 'API_KEY', 'NONE'),
    DATA_HOSTING: fc.constantFrom('IN_CLUSTER', 'MANAGED', 'EXTERNAL'),
  }),
  available: fc.boolean(),
});

type Draft = typeof draft extends fc.Arbitrary<infer D> ? D : never;
type AggregateDraft = Draft['contexts'][number]['aggregates'][number];

test('For every PIM, the PSM is valid and sound, and does not depend on the order of lists', () => {
  fc.assert(
    fc.property(draft, (given) => {
      const pim = pimOf(given);
      const run = psmOf(pim);
      assertSound(run.model);
      const reversed = psmOf(reordered(pim, (list) => list.toReversed()));
      assert.equal(toCanonicalText(psm, reversed.root), toCanonicalText(psm, run.root));
    }),
    { numRuns: 40 },
  );
});

function pimOf({ contexts, associations, choices, available }: Draft): small.Json {
  const codes = distinct(contexts.map((each) => each.word));
  const built = contexts.map(({ aggregates }, index) => {
    const code = `${codes[index] ?? 'X'}${index}`;
    return { code, parts: contextParts(code, aggregates) };
  });
  const places = built.flatMap(({ code, parts }) =>
    parts.places.map((place) => ({ ...place, context: code })),
  );
  const relations = associations.flatMap((each, index) => {
    const from = places[each.from % Math.max(1, places.length)];
    const to = places[each.to % Math.max(1, places.length)];
    if (from === undefined || to === undefined) return [];
    const kind =
      from.aggregate === to.aggregate
        ? 'COMPOSITION'
        : from.context === to.context
          ? 'REFERENCE'
          : 'ID_REFERENCE';
    const { sourceCardinality, targetCardinality, onDelete } = each;
    const roles = { sourceRole: `${lower(each.word)}Source`, targetRole: lower(each.word) };
    const features = {
      kind,
      sourceCardinality,
      targetCardinality,
      onDelete,
      ...roles,
      id: `association-${index}`,
    };
    return [{ context: from.context, json: small.association(from.code, to.code, features) }];
  });
  return small.pimWith({
    contexts: built.map(({ code, parts }) =>
      small.context(code, {
        ...parts.features,
        associations: relations.filter(({ context }) => context === code).map(({ json }) => json),
      }),
    ),
    roles: [{ eClass: 'Role', id: 'role', name: 'Customer', code: 'Customer' }],
    decisions: Object.entries(choices).map(([key, option]) => small.decision(key, option)),
    qualityScenarios: available ? [highlyAvailable] : [],
  });
}

const highlyAvailable = {
  eClass: 'QualityScenario',
  id: 'available',
  name: 'Hardly ever down',
  characteristic: 'AVAILABILITY',
  operator: 'AT_LEAST',
  target: 99.9,
  unit: '%',
};

type Place = { readonly code: string; readonly aggregate: string };

function contextParts(
  code: string,
  drafts: readonly AggregateDraft[],
): { readonly features: object; readonly places: readonly Place[] } {
  const addressType = `type-${code}`;
  const places: Place[] = [];
  const types: small.Json[] = [
    {
      eClass: 'ValueObject',
      id: addressType,
      name: 'Address',
      code: 'Address',
      attributes: [small.attribute('city', { id: `city-${code}`, required: true, maxLength: 80 })],
    },
  ];
  const aggregates = drafts.map((aggregateGiven, index) => {
    const name = `${code}${index}`;
    const entities = aggregateGiven.entities.map((entityGiven, position) => {
      const entityCode = `${entityGiven.word}${name}${position}`;
      places.push({ code: entityCode, aggregate: name });
      const { json, statusType } = entityOf(entityCode, addressType, entityGiven);
      if (statusType !== undefined) types.push(statusType);
      return json;
    });
    return aggregateOf(name, entities, aggregateGiven);
  });
  const apis = [
    {
      eClass: 'Api',
      id: `api-${code}`,
      name: code,
      code: `${code}Api`,
      basePath: `/${code.toLowerCase()}`,
      audience: 'PUBLIC',
      resources: aggregates.map(({ id, code: aggregateCode }) => ({
        eClass: 'ApiResource',
        id: `resource-${id}`,
        name: id,
        code: `${String(aggregateCode)}s`,
        path: id.toLowerCase(),
        exposes: id,
      })),
    },
  ];
  return { features: { types, aggregates, apis }, places };
}

function entityOf(
  code: string,
  addressType: string,
  given: AggregateDraft['entities'][number],
): { readonly json: small.Json; readonly statusType: small.Json | undefined } {
  const names = distinct(given.attributes.map((each) => lower(each.word)));
  const attributes = given.attributes.flatMap(({ features }, index) => {
    const name = names[index];
    return name === undefined || name === 'id' || names.indexOf(name) !== index
      ? []
      : [small.attribute(name, { id: `attribute-${code}-${index}`, ...features })];
  });
  if (given.address !== 'NONE')
    attributes.push(
      small.attribute('address', {
        id: `address-${code}`,
        type: addressType,
        required: true,
        multiple: given.address === 'MANY',
      }),
    );
  if (!given.lifecycle) return { json: small.entity(code, attributes), statusType: undefined };
  const statusType: small.Json = {
    eClass: 'Enumeration',
    id: `states-${code}`,
    name: 'States',
    code: `States${code}`,
    literals: ['OPEN', 'DONE'].map((literal) => ({
      eClass: 'EnumLiteral',
      id: `${literal}-${code}`,
      name: literal,
      code: literal,
    })),
  };
  const status = small.attribute('status', {
    id: `status-${code}`,
    type: statusType.id,
    required: true,
    readOnly: true,
  });
  const stateMachine = {
    eClass: 'StateMachine',
    id: `machine-${code}`,
    name: 'Life',
    stateAttribute: status.id,
    initial: `OPEN-${code}`,
    transitions: [
      {
        eClass: 'Transition',
        id: `done-${code}`,
        from: [`OPEN-${code}`],
        to: `DONE-${code}`,
        triggers: [`command-finish${code}`],
      },
    ],
  };
  return { json: small.entity(code, [...attributes, status], { stateMachine }), statusType };
}

function aggregateOf(name: string, entities: readonly small.Json[], given: AggregateDraft): small.Json {
  const [root] = entities;
  const code = String(root?.['code']);
  const operations = [
    small.command(`add${code}`, code, { kind: 'CREATE' }),
    small.command(`change${code}`, code, { kind: 'UPDATE' }),
    small.command(`remove${code}`, code, { kind: 'DELETE' }),
    small.query(`list${code}`, code, { kind: 'LIST' }),
    ...entities
      .filter((each) => 'stateMachine' in each)
      .map((each) =>
        small.command(`finish${String(each['code'])}`, String(each['code']), { kind: 'TRANSITION' }),
      ),
  ];
  return small.aggregate(name, entities, {
    operations,
    concurrency: given.optimistic ? 'OPTIMISTIC' : 'NONE',
    ...(given.owned && { ownedBy: 'role' }),
  });
}

function distinct(words: readonly string[]): readonly string[] {
  return words.map((one, index) => (words.indexOf(one) === index ? one : `${one}${index}`));
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

import type { Element } from '../../../kernel/model/element.ts';
import type { ExternalUse } from './externals.ts';
import type { Messaging } from './messaging.ts';
import type { Steering } from './steering.ts';
import type { StoreUse } from './stores.ts';
import type { Unit } from './units.ts';

/** One environment variable of a unit's containers. Secret values are never known here, only how to get them. */
export type Setting = {
  /** What the identity depends on. */
  readonly key: Element;
  /** Distinguishes the settings of one key: a constant, because variables are named after things that get renamed. */
  readonly slot: string;
  readonly variable: string;
  readonly content:
    | { readonly kind: 'CONFIG'; readonly value: string }
    | { readonly kind: 'SECRET'; readonly hint: string };
};

/** What settings are worked out from. */
export type SettingSources = {
  readonly steering: Steering;
  readonly hasDatabase: (unit: Unit) => boolean;
  readonly stores: readonly StoreUse[];
  readonly externals: readonly ExternalUse[];
  readonly messaging: Messaging;
  readonly brokerUrl: string;
  readonly bucketName: (store: StoreUse) => string;
};

/** Distinguishes the targets of a setting from those of other units and settings with the same key. */
export function settingSuffix(unit: Unit, setting: Pick<Setting, 'slot'>): string {
  return `${unit.source.id}${setting.slot}`;
}

/** Variable with the connection string of a unit's database. */
export const databaseVariable = 'DATABASE_URL';

/** The settings of a unit; every variable occurs once. */
export function settingsOf(unit: Unit, sources: SettingSources): readonly Setting[] {
  const own = (variable: string, content: Setting['content']): Setting => ({
    key: unit.source,
    slot: variable,
    variable,
    content,
  });
  const settings: Setting[] = [own('LOG_LEVEL', { kind: 'CONFIG', value: 'info' })];
  switch (sources.steering.AUTHENTICATION) {
    case 'OIDC_JWT':
      settings.push(own('AUTH_ISSUER', { kind: 'CONFIG', value: 'https://id.example.com' }));
      settings.push(own('AUTH_AUDIENCE', { kind: 'CONFIG', value: unit.label }));
      break;
    case 'API_KEY':
      settings.push(own('API_KEYS', { kind: 'SECRET', hint: apiKeysHint }));
      break;
    case 'NONE':
      break;
  }
  if (sources.hasDatabase(unit)) settings.push(own(databaseVariable, { kind: 'SECRET', hint: databaseHint }));
  if (sources.messaging.uses(unit))
    settings.push(own('BROKER_URL', { kind: 'CONFIG', value: sources.brokerUrl }));
  for (const store of sources.stores)
    if (store.unit === unit) settings.push(...storeSettings(store, sources));
  for (const use of sources.externals) if (use.unit === unit) settings.push(...externalSettings(use));
  return settings;
}

const databaseHint = 'postgres://user:password@host:5432/database';
const apiKeysHint =
  'JSON list of callers, such as [{"key":"at least 16 characters","subject":"till-1","roles":["cashier"]}]';
const bucketHint = 'Access key id and secret of the bucket, with a colon in between.';
const cacheHint = 'redis://user:password@host:6379';

function storeSettings(use: StoreUse, { steering, bucketName }: SettingSources): readonly Setting[] {
  const shared = { key: use.store };
  if (use.store.kind === 'CACHE')
    return [
      {
        ...shared,
        slot: 'URL',
        variable: `${use.variable}_URL`,
        content:
          steering.DATA_HOSTING === 'IN_CLUSTER'
            ? { kind: 'CONFIG', value: `redis://${use.label}:6379` }
            : { kind: 'SECRET', hint: cacheHint },
      },
    ];
  return [
    {
      ...shared,
      slot: 'ENDPOINT',
      variable: `${use.variable}_ENDPOINT`,
      content: { kind: 'CONFIG', value: 'https://s3.example.com' },
    },
    {
      ...shared,
      slot: 'BUCKET',
      variable: `${use.variable}_BUCKET`,
      content: { kind: 'CONFIG', value: bucketName(use) },
    },
    {
      ...shared,
      slot: 'ACCESS',
      variable: `${use.variable}_ACCESS`,
      content: { kind: 'SECRET', hint: bucketHint },
    },
  ];
}

function externalSettings({ integration, system, variable, baseUrl }: ExternalUse): readonly Setting[] {
  const shared = { key: integration };
  const hint = `Access token for ${system.name}.`;
  return [
    { ...shared, slot: 'URL', variable: `${variable}_URL`, content: { kind: 'CONFIG', value: baseUrl } },
    { ...shared, slot: 'TOKEN', variable: `${variable}_TOKEN`, content: { kind: 'SECRET', hint } },
  ];
}

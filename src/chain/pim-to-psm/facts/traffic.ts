import type { Element } from '../../../kernel/model/element.ts';
import type { NetworkRule } from '../../psm/psm.ts';
import type { ExternalUse } from './externals.ts';
import type { Messaging } from './messaging.ts';
import type { Steering } from './steering.ts';
import type { StoreUse } from './stores.ts';
import { targetId } from './target-ids.ts';
import type { Unit } from './units.ts';

/** One flow that a unit's network policy lets through. */
export type Flow = {
  /** What the identity depends on. */
  readonly key: Element;
  readonly role: string;
  readonly direction: NetworkRule['direction'];
  /** Id of the backing service on the other side. */
  readonly peer?: string;
  /** Address range outside the cluster. */
  readonly cidr?: string;
  readonly port: number;
};

/** What flows are worked out from. */
export type FlowSources = {
  readonly steering: Steering;
  readonly hasDatabase: (unit: Unit) => boolean;
  readonly stores: readonly StoreUse[];
  readonly externals: readonly ExternalUse[];
  readonly messaging: Messaging;
  readonly root: Element;
};

/** Port that generated services listen on. */
export const httpPort = 8080;
/** Port of PostgreSQL. */
export const databasePort = 5432;
/** Port of NATS. */
export const brokerPort = 4222;
/** Port of Valkey and Redis. */
export const cachePort = 6379;

const dnsPort = 53;
const httpsPort = 443;
const anywhere = '0.0.0.0/0';

/** The flows of a unit: requests in; names, database, stores, broker, external systems and sign-in keys out. */
export function flowsOf(unit: Unit, sources: FlowSources): readonly Flow[] {
  const { steering, stores, externals, messaging, root } = sources;
  // Addresses of rented and foreign services are outside the cluster, where no pod label says who is meant.
  const outside = steering.DATA_HOSTING !== 'IN_CLUSTER' && { cidr: anywhere };
  const own = { key: unit.source, direction: 'EGRESS' } as const;
  const flows: Flow[] = [
    { ...own, role: 'rule-http-in', direction: 'INGRESS', port: httpPort },
    { ...own, role: 'rule-dns-out', port: dnsPort },
  ];
  if (steering.AUTHENTICATION === 'OIDC_JWT')
    flows.push({ ...own, role: 'rule-auth-out', cidr: anywhere, port: httpsPort });
  if (sources.hasDatabase(unit))
    flows.push({
      ...own,
      ...outside,
      role: 'rule-db-out',
      peer: targetId(unit.source, 'database'),
      port: databasePort,
    });
  if (messaging.uses(unit))
    flows.push({ ...own, role: 'rule-broker-out', peer: targetId(root, 'broker'), port: brokerPort });
  for (const { store, unit: user } of stores) {
    if (user !== unit) continue;
    const [role, port] =
      store.kind === 'CACHE' ? (['cache', cachePort] as const) : (['bucket', httpsPort] as const);
    const peer = targetId(store, role);
    flows.push({ key: store, role: `rule-${role}-out`, direction: 'EGRESS', ...outside, peer, port });
  }
  for (const { integration, unit: user } of externals)
    if (user === unit)
      flows.push({
        key: integration,
        role: 'rule-out',
        direction: 'EGRESS',
        cidr: anywhere,
        port: httpsPort,
      });
  return flows;
}

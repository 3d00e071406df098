import {
  createTraffic,
  type BrokerTraffic,
  type Topics,
  type TrafficOptions,
} from '../platform/broker-traffic.js';
import { subscriptions } from './index.js';

/** Events of this service that leave it, by type. */
export const sentTopics: Topics = {};

/** Events of other services that are handled here, by type. */
export const receivedTopics: Topics = {};

/** Joins the outbox of this service with a broker. */
export function connectBroker(parts: Pick<TrafficOptions, 'db' | 'broker' | 'log'>): BrokerTraffic {
  return createTraffic({
    ...parts,
    service: 'example',
    sent: sentTopics,
    received: receivedTopics,
    subscriptions,
  });
}

import type { BusinessDomain, BusinessObject, CimModel } from '../../cim/cim.ts';
import type { Source } from './source.ts';

/** What becomes a bounded context: a business domain, or the model itself for everything without a domain. */
export type ContextSource = BusinessDomain | CimModel;

/** Where a business object lives. */
export function homeOfObject(source: Source, object: BusinessObject): ContextSource {
  return source.resolve(object.domain) ?? source.only('CimModel');
}

/** Role of the bounded context that a home becomes. */
export function contextRole(home: ContextSource): string {
  return home.eClass === 'CimModel' ? 'default-context' : 'context';
}

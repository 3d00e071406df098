import type { Element } from '../kernel/model/element.ts';
import { nameOf, valueOf } from '../kernel/model/element.ts';
import type { Model } from '../kernel/model/model.ts';
import type { Diagnostic } from '../kernel/transformation/rule.ts';
import type { Pim } from './pim/pim.ts';

/** More changes than this are counted but not listed. */
const listedChanges = 50;

/** A name that callers outside write into their code. */
type Term = { readonly element: Element; readonly feature: string };

/**
 * What of an architecture's contract with callers outside would change: paths and verbs of APIs for the public and for
 * partners, the JSON names behind them, published events with what they carry, and roles, which stand in tokens. Only
 * what is there before and after is compared. One diagnostic for each change, with the advice to keep the old name.
 */
export function contractChanges(before: Model<Pim>, after: Model<Pim>): readonly Diagnostic[] {
  const changes = termsOf(before).flatMap(({ element, feature }): readonly Diagnostic[] => {
    const now = after.find(element.id);
    if (now?.eClass !== element.eClass) return [];
    const [from = '', to = ''] = [element, now].map((state) => textOf(valueOf(state, feature)));
    if (from === to) return [];
    return [
      {
        severity: 'WARNING',
        code: 'CONTRACT_CHANGED',
        message: `${element.eClass}.${feature} of "${nameOf(now) ?? now.id}" changes from "${from}" to "${to}", which callers outside use. Set it back once there are clients; an edit stays.`,
        elementId: element.id,
      },
    ];
  });
  if (changes.length <= listedChanges) return changes;
  return [
    ...changes.slice(0, listedChanges),
    {
      severity: 'WARNING',
      code: 'CONTRACT_CHANGED',
      message: `There are ${changes.length - listedChanges} more changes to the API that other systems use.`,
    },
  ];
}

function termsOf(model: Model<Pim>): readonly Term[] {
  const terms: Term[] = [];
  const add = (element: Element, ...features: readonly string[]): void => {
    terms.push(...features.map((feature) => ({ element, feature })));
  };
  for (const api of model.all('Api')) {
    if (api.audience === 'INTERNAL') continue;
    add(api, 'basePath');
    for (const resource of api.resources) {
      add(resource, 'path');
      for (const endpoint of resource.endpoints) add(endpoint, 'method', 'path');
      for (const entity of model.resolve<'Aggregate'>(resource.exposes)?.entities ?? [])
        for (const attribute of entity.attributes) add(attribute, 'code');
    }
  }
  for (const event of model.all('DomainEvent')) {
    if (event.visibility !== 'PUBLISHED') continue;
    add(event, 'code');
    for (const attribute of event.payload) add(attribute, 'code');
  }
  for (const role of model.all('Role')) add(role, 'code');
  return terms;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

import { camelCase } from '../../../../src/chain/core/naming.ts';
import type { Element } from '../../../../src/kernel/model/element.ts';
import type { Draw } from '../../testing/random-numbers.ts';

type Json = Record<string, unknown> & Element;

// Names of several languages, some of which clash with words of SQL, TypeScript or generated code.
const things = [
  ...['Order', 'Customer', 'Invoice', 'Class', 'Group', 'Version', 'Straße', 'Größe', 'Échéance'],
  ...['Zamówienie', 'Niño', 'Überweisung', 'Status', 'Key', 'Item', 'Parcel', 'Åre', 'Type'],
];
const facts = ['Name', 'Number', 'Due on', 'Größe', 'Note', 'Id', 'Status', 'Créé le', 'Value', 'Order'];
const verbs = ['Place', 'Check', 'Send', 'Approve', 'Close', 'Create', 'Change', 'Prüfe', 'Annuler'];
const types = [
  ...['TEXT', 'LONG_TEXT', 'NUMBER', 'DECIMAL', 'MONEY', 'PERCENTAGE', 'YES_NO', 'DATE', 'TIME', 'DATE_TIME'],
  ...['DURATION', 'EMAIL', 'PHONE', 'URL', 'IDENTIFIER', 'CHOICE', 'FILE', 'IMAGE', 'LOCATION'],
];
const cardinalities = ['ZERO_OR_ONE', 'EXACTLY_ONE', 'ZERO_OR_MORE', 'ONE_OR_MORE'];

/**
 * Draws a business model that violates no constraint of severity ERROR: domains, people and systems, objects of all
 * kinds with parts, values, special cases and lifecycles, processes that work on them, events, rules and policies.
 */
export function drawBusinessModel(draw: Draw): Element {
  const pick = <T>(values: readonly T[]): T => {
    const value = values[draw(values.length)];
    if (value === undefined) throw new Error('There is nothing to pick from.');
    return value;
  };
  const chance = (percent: number): boolean => draw(100) < percent;
  const times = <T>(least: number, most: number, make: (index: number) => T): readonly T[] =>
    Array.from({ length: least + draw(most - least + 1) }, (_, index) => make(index));
  let made = 0;
  const element = (eClass: string, name: string, features: object = {}): Json => {
    made += 1;
    return { eClass, id: `${eClass.toLowerCase()}-${made}-${draw(1_000_000)}`, name, ...features };
  };
  const maybe = (percent: number, features: object): object => (chance(percent) ? features : {});

  const domains = times(1, 3, (index) =>
    element('BusinessDomain', `${pick(things)} area ${index}`, {
      kind: pick(['CORE', 'SUPPORTING', 'GENERIC']),
      capabilities: times(0, 2, (number) =>
        element('Capability', `Handle ${pick(things)} ${index} ${number}`),
      ),
    }),
  );
  const actors = times(1, 4, (index) =>
    element('Actor', `${pick(things)} person ${index}`, maybe(40, { external: true })),
  );
  const systems = times(0, 2, (index) =>
    element('ExternalSystem', `${pick(things)} system ${index}`, { external: true }),
  );
  const codeLists = times(0, 2, (index) =>
    element('CodeList', `${pick(things)} list ${index}`, {
      values: times(2, 4, (number) => element('CodeValue', `${pick(things)} ${number}`)),
    }),
  );

  const attribute = (index: number): Json => {
    const type = pick(types.filter((each) => each !== 'CHOICE' || codeLists.length > 0));
    return element('BusinessAttribute', `${pick(facts)} ${index}`, {
      ...(type !== 'TEXT' && { type }),
      ...(type === 'CHOICE' ? { codeList: pick(codeLists).id } : {}),
      ...maybe(50, { required: true }),
      ...maybe(10, { multiple: true }),
      ...maybe(15, { sensitivity: pick(['PUBLIC', 'PERSONAL', 'CONFIDENTIAL']) }),
    });
  };
  const objects = times(1, 7, (index) =>
    element('BusinessObject', `${pick(things)} ${index}`, {
      kind: pick(['MASTER', 'TRANSACTION', 'REFERENCE', 'DOCUMENT']),
      ...maybe(85, { domain: pick(domains).id }),
      ...maybe(40, { steward: pick(actors).id }),
      ...maybe(40, { sensitivity: pick(['PUBLIC', 'INTERNAL', 'PERSONAL', 'CONFIDENTIAL']) }),
      attributes: times(1, 5, attribute),
    }),
  );
  const values = times(0, 3, (index) =>
    element('BusinessObject', `${pick(things)} value ${index}`, {
      kind: 'VALUE',
      attributes: times(1, 3, attribute),
    }),
  );
  // Parts and special cases point at earlier objects only, so that neither leads back to itself.
  const parts = new Set<Json>();
  const relations: Json[] = [];
  for (const [index, object] of objects.entries()) {
    const earlier = objects.slice(0, index);
    if (earlier.length === 0) continue;
    if (chance(30)) {
      const whole = pick(earlier);
      object['domain'] = whole['domain'];
      parts.add(object);
      relations.push(
        element('ObjectRelation', `has ${index}`, {
          source: whole.id,
          target: object.id,
          kind: 'COMPOSITION',
          sourceCardinality: 'EXACTLY_ONE',
          targetCardinality: pick(cardinalities),
        }),
      );
    } else if (chance(25)) {
      const general = pick(earlier);
      if (parts.has(general)) continue;
      object['generalization'] = general.id;
      object['domain'] = general['domain'];
    }
  }
  for (const value of values)
    relations.push(
      element('ObjectRelation', `with ${String(value['name'])}`, {
        source: pick(objects).id,
        target: value.id,
        targetCardinality: pick(cardinalities),
      }),
    );
  relations.push(
    ...times(0, 6, (index) =>
      element('ObjectRelation', `knows ${index}`, {
        source: pick(objects).id,
        target: pick(objects).id,
        sourceCardinality: pick(cardinalities),
        targetCardinality: pick(cardinalities),
        ...maybe(60, {
          sourceRole: `${pick(things)} back ${index}`,
          targetRole: `${pick(things)} to ${index}`,
        }),
      }),
    ),
  );

  const processes = times(0, 3, (number) => {
    const steps = times(1, 4, (index) => {
      const kind = pick(['USER', 'USER', 'SYSTEM', 'MANUAL', 'SEND', 'RECEIVE']);
      const outside = (kind === 'SEND' || kind === 'RECEIVE') && systems.length > 0;
      const usable = outside || (kind !== 'SEND' && kind !== 'RECEIVE') ? kind : 'USER';
      return element('ProcessStep', `${pick(verbs)} ${pick(things)} ${number} ${index}`, {
        kind: usable,
        ...(outside ? { performer: pick(systems).id } : {}),
        ...(usable === 'USER' || usable === 'MANUAL' ? { performer: pick(actors).id } : {}),
        accesses: times(0, 2, () =>
          element('ObjectAccess', 'access', {
            name: undefined,
            object: pick(objects).id,
            mode: pick(['CREATE', 'READ', 'UPDATE', 'DELETE']),
          }),
        ),
      });
    });
    for (const [index, step] of steps.entries())
      if (index > 0 && step['kind'] === 'SYSTEM' && chance(20)) step['compensates'] = steps[index - 1]?.id;
    const start = element('EventPoint', `Start ${number}`, { position: 'START' });
    const pause = element('EventPoint', `Wait ${number}`, {
      position: 'INTERMEDIATE',
      trigger: 'TIMER',
      timing: 'PT1H',
    });
    const fork = element('DecisionPoint', `Is it so ${number}?`, {
      kind: pick(['EXCLUSIVE', 'INCLUSIVE']),
      question: 'Is it so?',
    });
    const stop = element('EventPoint', `Stop ${number}`, { position: 'END' });
    const end = element('EventPoint', `End ${number}`, { position: 'END' });
    const line = [start, ...(chance(30) ? [pause] : []), ...steps, ...(chance(40) ? [fork] : []), end];
    const nodes = line.includes(fork) ? [...line, stop] : line;
    const branches = line.includes(fork)
      ? [
          element('SequenceFlow', 'flow', {
            name: undefined,
            source: fork.id,
            target: stop.id,
            isDefault: true,
          }),
        ]
      : [];
    return element('BusinessProcess', `${pick(things)} process ${number}`, {
      ...maybe(80, { domain: pick(domains).id }),
      automation: pick(['MANUAL', 'ASSISTED', 'AUTOMATED']),
      nodes,
      flows: [
        ...line.slice(1).map((node, index) => {
          const source = line[index];
          const condition = source === fork ? { condition: 'it is so' } : {};
          return element('SequenceFlow', 'flow', {
            name: undefined,
            source: source?.id,
            target: node.id,
            ...condition,
          });
        }),
        ...branches,
      ],
    });
  });
  const steps = processes.flatMap(({ nodes }) =>
    (nodes as readonly Json[]).filter(({ eClass }) => eClass === 'ProcessStep'),
  );
  for (const object of objects) {
    if (!chance(40)) continue;
    const states = times(2, 4, (index) =>
      element('LifecycleState', `${pick(things)} state ${index}`, {
        kind: index === 0 ? 'INITIAL' : 'NORMAL',
      }),
    );
    object['states'] = states;
    object['transitions'] = states.slice(1).map((state, index) =>
      element('StateTransition', 'move', {
        name: undefined,
        from: [states[index]?.id],
        to: state.id,
        ...(steps.length > 0 ? maybe(60, { triggeredBy: [pick(steps).id] }) : {}),
      }),
    );
  }
  const events = times(0, 3, (index) => {
    const subject = pick(objects);
    return element('BusinessEvent', `${pick(things)} done ${index}`, {
      subject: subject.id,
      carries: (subject['attributes'] as readonly Json[]).slice(0, draw(3)).map(({ id }) => id),
      ...maybe(30, { pivotal: true }),
    });
  });
  for (const event of events) if (steps.length > 0) pick(steps)['raises'] = [event.id];
  const policies =
    steps.length === 0
      ? []
      : times(0, 2, (index) =>
          element('Policy', `${pick(things)} policy ${index}`, {
            thenStep: pick(steps).id,
            ...(events.length > 0 && chance(50) ? { whenEvent: pick(events).id } : { schedule: '0 3 * * *' }),
          }),
        );
  const rules = times(0, 4, (index) => {
    const about = pick(objects);
    const [fact] = about['attributes'] as readonly Json[];
    return element('BusinessRule', `${pick(things)} rule ${index}`, {
      code: `R-${index}`,
      statement: 'It has to be so.',
      ...(chance(25)
        ? { kind: 'AUTHORIZATION', actors: [pick(actors).id] }
        : {
            appliesTo: [about.id],
            attributes: [fact?.id],
            ...maybe(40, { expression: `${camelCase(String(fact?.['name']))} is not null` }),
          }),
    });
  });
  for (const rule of rules) if (steps.length > 0 && chance(60)) pick(steps)['governedBy'] = [rule.id];
  const requirements = times(0, 3, (index) =>
    element('QualityRequirement', `${pick(things)} quality ${index}`, {
      code: `Q-${index}`,
      statement: 'It has to be good.',
      status: pick(['AGREED', 'DRAFT', 'REJECTED']),
      characteristic: pick(['PERFORMANCE', 'AVAILABILITY', 'SECURITY', 'CAPACITY', 'USABILITY']),
      ...maybe(70, {
        metric: pick(['p95 response time', 'monthly availability', 'users']),
        operator: pick(['AT_MOST', 'AT_LEAST']),
        target: pick([300, 99.9, 2]),
        unit: pick(['ms', '%', 'users']),
      }),
      ...maybe(50, { appliesTo: [pick([...domains, ...objects, ...processes]).id] }),
    }),
  );
  return {
    ...element('CimModel', `${pick(things)} house`, { language: pick(['en', 'de', 'fr', 'pl']) }),
    participants: [...actors, ...systems],
    domains,
    processes,
    events,
    businessObjects: [...objects, ...values],
    relations,
    codeLists,
    rules,
    policies,
    requirements,
  } as Element;
}

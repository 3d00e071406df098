import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { cim } from '../../src/chain/cim/cim.ts';
import { core } from '../../src/chain/core/core.ts';
import { pim } from '../../src/chain/pim/pim.ts';
import { psm } from '../../src/chain/psm/psm.ts';
import type { Feature, Metamodel } from '../../src/kernel/metamodel/metamodel.ts';

type DesignedFeature = {
  readonly name: string;
  readonly kind: string;
  readonly type: string;
  readonly lower: number;
  readonly upper: number;
  readonly default?: string | number | boolean;
  readonly opposite?: string;
  readonly derived: boolean;
  readonly unique: boolean;
  readonly policy: string;
  readonly doc: string;
};

type Design = {
  readonly enums: Readonly<
    Record<string, { readonly package: string; readonly literals: readonly string[]; readonly doc: string }>
  >;
  readonly datatypes: readonly string[];
  readonly classes: Readonly<
    Record<
      string,
      {
        readonly package: string;
        readonly name: string;
        readonly abstract: boolean;
        readonly superTypes: readonly string[];
        readonly doc: string;
        readonly features: readonly DesignedFeature[];
      }
    >
  >;
};

/** What the metamodels have beyond their first design, for generated software that does the business. */
const added = {
  classes: [
    'core.FarTracedElement',
    'pim.Effect',
    'psm.HandlerEffect',
    'psm.HandlerMove',
    'psm.IntegrationOperation',
    'psm.SagaBranch',
  ],
  enums: [
    'pim.AccessPolicy',
    'pim.BranchChoice',
    'pim.InheritanceKind',
    'pim.ListFiltering',
    'psm.BranchChoice',
    'psm.IndexMethod',
    'psm.WebClient',
  ],
  literals: ['NOTIFY', 'WAIT_CONDITION', 'ERROR', 'NOTE', 'PART_REQUEST'],
  features: [
    ...features('cim.EventPoint', 'condition'),
    ...features('cim.ObjectAccess', 'sets'),
    ...features('pim.Attribute', 'decidedBy mediaTypes readableBy unit'),
    ...features('pim.Command', 'acceptsRelations allowedIn correlatedBy effects sets'),
    ...features('pim.Entity', 'inheritance'),
    ...features('pim.Operation', 'access'),
    ...features('pim.PimModel', 'language'),
    ...features('pim.Query', 'filtering sortable'),
    ...features('pim.Workflow', 'owner'),
    ...features('pim.WorkflowStep', 'choice emits expression fails sends sendsOnly'),
    ...features('pim.WorkflowTransition', 'expression'),
    ...features('psm.Column', 'refersTo searchOf shows'),
    ...features('psm.Container', 'configs secrets'),
    ...features('psm.DtoField', 'readableBy unit'),
    ...features('psm.DtoType', 'enumLabels kindOf'),
    ...features('psm.Index', 'method'),
    ...features('psm.IntegrationClient', 'operations'),
    ...features('psm.ProcessManager', 'owner runs'),
    ...features('psm.PsmModel', 'language webClient'),
    ...features('psm.Table', 'discriminator kind kindOf'),
    ...features(
      'psm.RouteHandler',
      'correlatedBy deny effects file maxMegabytes mediaTypes message moves part sets sortable',
    ),
    ...features(
      'psm.SagaStep',
      'branches choice dueIn expression fails onError operation process publishes role schedule sends sendsOnly',
    ),
  ],
  /** Super types that stand for one of the design, which they have themselves. */
  superTypes: new Map([['FarTracedElement', 'GeneratedElement']]),
  /** Texts that name an added feature. */
  docs: new Map([
    [
      'Only these attributes; empty means all, where a step moves the object those that the rules of the move read.',
      'Only these attributes; empty means all.',
    ],
    [
      'State field for TRANSITION, and where allowedFrom limits another change.',
      'State field for TRANSITION.',
    ],
    [
      'Roles that may act on every row; with ownRoles empty too, deny decides.',
      'Roles that may act on every row; with ownRoles empty too, any signed-in caller.',
    ],
    [
      'For COMMAND, HUMAN_TASK and CALL_EXTERNAL; for WAIT_EVENT the command that the sender calls.',
      'For COMMAND, HUMAN_TASK and CALL_EXTERNAL.',
    ],
    [
      'Shape of a state change; NOTE changes nothing: a message has come, and processes that wait for it go on.',
      'Shape of a state change.',
    ],
    [
      'Use of a data-transfer type. PART_REQUEST: a part in the list of a changed whole; with its id it changes that part, without one it is new.',
      'Use of a data-transfer type.',
    ],
    [
      'Behaviour template of a handler; NOTE changes no value: a message has come.',
      'Behaviour template of a handler.',
    ],
    ['Fields by which callers filter a list.', 'Filterable fields.'],
    [
      'Highest allowed number, length for text, or size of a file in MB.',
      'Highest allowed number or length for text.',
    ],
    ['Number limit; of a FILE its size in MB.', 'Number limit.'],
    ['For WAIT_EVENT and START.', 'For WAIT_EVENT.'],
    ['For HUMAN_TASK and NOTIFY.', 'For HUMAN_TASK.'],
    ['For TIMER and START.', 'For TIMER.'],
    [
      'Command executed; for HUMAN_TASK and WAIT_EVENT the one whose call moves the process on.',
      'Command executed.',
    ],
    ['Event awaited; for START the event that begins a process.', 'Event awaited.'],
    [
      'Id in the file that the element was imported from, when it could not be used as id.',
      'Original xmi:id of an imported file when it could not be used as id.',
    ],
  ]),
};

const design = JSON.parse(
  readFileSync(new URL('../../../shared/design/metamodels/metamodels.json', import.meta.url), 'utf8'),
) as Design;

const metamodels: Readonly<Record<string, Metamodel>> = { core, cim, pim, psm };

describe('the metamodels compared with their design', () => {
  it('has something to compare', () => {
    assert.ok(Object.keys(design.classes).length > 100 && Object.keys(design.enums).length > 50);
  });

  for (const [name, metamodel] of Object.entries(metamodels)) {
    it(`defines exactly the designed classes of ${name}, feature by feature`, () => {
      const built = [...metamodel.classes.values()]
        .filter((metaClass) => metaClass.packageName === name)
        .filter((metaClass) => !added.classes.includes(`${name}.${metaClass.name}`))
        .map((metaClass) => ({
          name: metaClass.name,
          abstract: metaClass.abstract,
          superTypes: withoutAdded(metaClass.supertypes),
          doc: metaClass.doc,
          features: byName(
            metaClass.features
              .filter((feature) => feature.owner === metaClass.name)
              .filter((feature) => !added.features.includes(`${name}.${metaClass.name}.${feature.name}`))
              .map(asDesigned),
          ),
        }));
      const designed = Object.values(design.classes)
        .filter((metaClass) => metaClass.package === name)
        .map(({ name: className, abstract, superTypes, doc, features }) => ({
          name: className,
          abstract,
          superTypes,
          doc,
          features: byName(features.map(withDefaultAsText)),
        }));
      assert.deepEqual(byName(built), byName(designed));
    });

    it(`defines exactly the designed enumerations of ${name}`, () => {
      const built = [...metamodel.enums]
        .filter(([, enumeration]) => enumeration.packageName === name)
        .filter(([enumName]) => !added.enums.includes(`${name}.${enumName}`))
        .map(([enumName, { literals, doc }]) => ({
          name: enumName,
          literals: withoutNew(literals, design.enums[enumName]?.literals ?? []),
          doc: added.docs.get(doc) ?? doc,
        }));
      const designed = Object.entries(design.enums)
        .filter(([, enumeration]) => enumeration.package === name)
        .map(([enumName, { literals, doc }]) => ({ name: enumName, literals, doc }));
      assert.deepEqual(byName(built), byName(designed));
    });
  }

  it('has everything that was added', () => {
    const has = (name: string): boolean => {
      const [packageName = '', owner = '', feature] = name.split('.');
      const metamodel = metamodels[packageName];
      const metaClass = metamodel?.classes.get(owner);
      return feature === undefined
        ? metaClass !== undefined || metamodel?.enums.has(owner) === true
        : metaClass?.features.some((each) => each.name === feature) === true;
    };
    assert.ok([...added.classes, ...added.enums, ...added.features].every(has));
  });

  it('knows exactly the designed data types', () => {
    assert.deepEqual([...core.dataTypes.keys()].sort(), [...design.datatypes].sort());
  });
});

/** The names of features of one class. */
function features(owner: string, names: string): readonly string[] {
  return names.split(' ').map((name) => `${owner}.${name}`);
}

/** Without the literals that an enumeration has beyond the design. */
function withoutNew(literals: readonly string[], designed: readonly string[]): readonly string[] {
  return literals.filter((literal) => designed.includes(literal) || !added.literals.includes(literal));
}

/** An added super type stands beside those of the design, or in the place of its own. */
function withoutAdded(superTypes: readonly string[]): readonly string[] {
  const designed = superTypes.filter((each) => !added.superTypes.has(each));
  return designed.length > 0 ? designed : superTypes.map((each) => added.superTypes.get(each) ?? each);
}

function asDesigned(feature: Feature): DesignedFeature {
  return {
    name: feature.name,
    kind: feature.kind,
    type: feature.type,
    lower: feature.required ? 1 : 0,
    upper: feature.many ? -1 : 1,
    ...(feature.default !== undefined && { default: String(feature.default) }),
    ...(feature.opposite !== undefined && { opposite: feature.opposite }),
    derived: feature.derived,
    unique: feature.unique,
    policy: feature.policy,
    doc: added.docs.get(feature.doc) ?? feature.doc,
  };
}

function withDefaultAsText(feature: DesignedFeature): DesignedFeature {
  return feature.default === undefined ? feature : { ...feature, default: String(feature.default) };
}

function byName<T extends { readonly name: string }>(named: readonly T[]): readonly T[] {
  return [...named].sort((a, b) => (a.name < b.name ? -1 : 1));
}

import type { Fix } from '../../../kernel/model/finding.ts';
import type { Model } from '../../../kernel/model/model.ts';
import { nameOf } from '../../../kernel/model/element.ts';
import { appendTo, setValue } from '../../../kernel/validation/fixes.ts';
import { coreDataTypes } from '../../core/data-types.ts';
import { repetitions } from '../../core/repetitions.ts';
import type { Environment, EnvironmentOverride, Psm, Workload } from '../psm.ts';
import { constraint } from './constraint-builder.ts';

/** The system runs somewhere, and each place is its own. */
export const namespacesUnique = constraint('PSM-ENV-01', ['Environment', 'PsmModel'], {
  severity: 'ERROR',
  holds: 'namespaces are unique; at least one environment exists',
  message: 'Two environments share the namespace {namespace}.',
  remedy: 'Rename one.',
  check: (element, { facts }) => {
    if (element.eClass === 'Environment')
      return !facts.about(namespacesTwice).has(element) || { feature: 'namespace' };
    if (element.environments.length > 0) return true;
    return { feature: 'environments', message: '{name} has no environment to run in.', remedy: 'Add one.' };
  },
});

function namespacesTwice(model: Model<Psm>): ReadonlyMap<Environment, Environment> {
  return repetitions(model.all('Environment'), ({ namespace }) => namespace);
}

type Property = {
  /** Classes of elements that have the property. */
  readonly targets: readonly string[];
  readonly accepts: (value: string) => boolean;
};

const isCount = (value: string): boolean => /^\d{1,6}$/.test(value);
const isPositive = (value: string): boolean => /^0*[1-9]\d{0,5}$/.test(value);
const isTag = (value: string): boolean =>
  /^(?:[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}|sha256:[0-9a-f]{64})$/.test(value);
const isHost = (value: string): boolean =>
  value.length <= 253 && value.split('.').every((label) => coreDataTypes.DnsLabel.accepts(label));
const { accepts: isQuantity } = coreDataTypes.Quantity;
const compute = { targets: ['ResourceLimits', 'Container'], accepts: isQuantity };

const properties: Readonly<Record<EnvironmentOverride['property'], Property>> = {
  REPLICAS: { targets: ['Workload'], accepts: isCount },
  MIN_REPLICAS: { targets: ['Autoscaling'], accepts: isPositive },
  MAX_REPLICAS: { targets: ['Autoscaling'], accepts: isPositive },
  CPU_REQUEST: compute,
  CPU_LIMIT: compute,
  MEMORY_REQUEST: compute,
  MEMORY_LIMIT: compute,
  IMAGE_TAG: { targets: ['ContainerImage'], accepts: isTag },
  HOST: { targets: ['Ingress'], accepts: isHost },
  CONFIG_VALUE: { targets: ['ConfigEntry'], accepts: () => true },
  STORAGE_GIB: { targets: ['Database', 'Volume'], accepts: isPositive },
  ENABLED: {
    targets: ['Workload', 'Autoscaling'],
    accepts: (value) => value === 'true' || value === 'false',
  },
};

/** What an environment changes can be changed, and is changed once. */
export const overrideFits = constraint('PSM-ENV-02', 'EnvironmentOverride', {
  severity: 'ERROR',
  holds: 'property fits the target class and value parses; at most one override per target and property',
  message: '{property} cannot be set on {target} to "{value}".',
  remedy: 'Correct the value.',
  check: (override, { facts, model }) => {
    const target = model.get<'GeneratedElement'>(override.target);
    const { targets, accepts } = properties[override.property];
    const values = { target: nameOf(target) ?? `${target.eClass} ${target.id}` };
    if (!targets.includes(target.eClass))
      return {
        feature: 'property',
        remedy: `Choose a ${targets.join(' or ')}, or another property.`,
        values,
      };
    if (!accepts(override.value)) return { feature: 'value', values };
    return (
      !facts.about(overriddenTwice).has(override) || {
        feature: 'property',
        message: '{property} of {target} is set twice in {environment}.',
        remedy: 'Keep one.',
        values: { ...values, environment: model.containerOf(override, 'Environment').name },
      }
    );
  },
});

function overriddenTwice(model: Model<Psm>): ReadonlyMap<EnvironmentOverride, EnvironmentOverride> {
  return repetitions(
    model.all('EnvironmentOverride'),
    (override) => `${model.containerOf(override, 'Environment').id} ${override.target} ${override.property}`,
  );
}

const enough = 2;

/** One that fails leaves another. */
export const productionRedundant = constraint('PSM-ENV-03', 'Environment', {
  severity: 'WARNING',
  holds: 'prod runs at least two replicas of every DEPLOYMENT behind an ingress',
  message: '{workload} is a single point of failure in prod.',
  remedy: 'Raise replicas or add an override.',
  feature: 'overrides',
  fix: 'Run two replicas there.',
  guard: ({ kind }) => kind === 'PROD',
  check: (environment, { facts, pointer }) => {
    const overrides = new Map(
      environment.overrides.map((override) => [`${override.target} ${override.property}`, override]),
    );
    return facts.about(behindIngress).flatMap((workload) => {
      const { count, decidedBy } = replicasIn(workload, overrides);
      if (count >= enough) return [];
      const fix = runTwo(environment, decidedBy, { overrides, pointer });
      return [{ values: { workload: workload.name }, fix }];
    });
  },
});

type Overrides = ReadonlyMap<string, EnvironmentOverride>;

type Decider = { readonly target: string; readonly property: 'REPLICAS' | 'MIN_REPLICAS' };

/** How many replicas of a workload an environment runs at least, and what decides it. */
function replicasIn(
  { id, replicas, autoscaling }: Workload,
  overrides: Overrides,
): { readonly count: number; readonly decidedBy: Decider } {
  const valueOf = (target: string, property: string): string | undefined =>
    overrides.get(`${target} ${property}`)?.value;
  if (valueOf(id, 'ENABLED') === 'false')
    return { count: enough, decidedBy: { target: id, property: 'REPLICAS' } };
  const isScaled = autoscaling !== undefined && valueOf(autoscaling.id, 'ENABLED') !== 'false';
  const decidedBy: Decider = isScaled
    ? { target: autoscaling.id, property: 'MIN_REPLICAS' }
    : { target: id, property: 'REPLICAS' };
  const base = isScaled ? autoscaling.minReplicas : replicas;
  return { count: Number(valueOf(decidedBy.target, decidedBy.property) ?? base), decidedBy };
}

function runTwo(
  environment: Environment,
  { target, property }: Decider,
  given: {
    readonly overrides: Overrides;
    readonly pointer: (element: EnvironmentOverride | Environment, feature: string) => string;
  },
): Fix {
  const title = `Run ${enough} replicas in ${environment.name}`;
  const known = given.overrides.get(`${target} ${property}`);
  if (known !== undefined) return setValue(title, given.pointer(known, 'value'), String(enough));
  const list = { pointer: given.pointer(environment, 'overrides'), present: environment.overrides };
  return appendTo(title, list, { eClass: 'EnvironmentOverride', target, property, value: String(enough) });
}

function behindIngress(model: Model<Psm>): readonly Workload[] {
  const services = new Set(model.all('RouteRule').map(({ service }) => service));
  const workloads = new Set(
    model.resolveAll<'NetworkService'>([...services]).map(({ workload }) => workload),
  );
  return model.all('Workload').filter(({ id, kind }) => kind === 'DEPLOYMENT' && workloads.has(id));
}

import type { Fix } from '../../../kernel/model/finding.ts';
import { setValue } from '../../../kernel/validation/fixes.ts';
import { isBlank } from '../../core/wording.ts';
import { quantityOf } from './quantities.ts';
import { constraint } from './constraint-builder.ts';

/** A container may do what it needs to, and no more. */
export const rightsLimited = constraint('PSM-WRK-03', 'Container', {
  severity: 'WARNING',
  holds: 'runAsNonRoot and readOnlyRootFilesystem are true, or the description says why not',
  message: '{name} runs with more rights than needed.',
  remedy: 'Switch the flags on or explain.',
  fix: 'Switch the flags on.',
  check: (container, { pointer }) => {
    const off = (['runAsNonRoot', 'readOnlyRootFilesystem'] as const).filter((flag) => !container[flag]);
    const [feature] = off;
    if (feature === undefined || !isBlank(container.description)) return true;
    const fix: Fix = {
      title: 'Switch the flags on',
      patch: off.map((flag) => ({ op: 'add', path: pointer(container, flag), value: true })),
    };
    return { feature, fix };
  },
});

/** Every container has limits for processor and memory. */
export const memoryLimited = constraint('PSM-WRK-04', 'Container', {
  severity: 'WARNING',
  holds: 'memoryRequest and memoryLimit are set',
  message: '{name} may take all memory of its node.',
  remedy: 'Set requests and limits.',
  feature: 'resources',
  fix: 'Set the usual requests and limits.',
  check: (container, { pointer }) =>
    container.resources !== undefined || {
      fix: setValue('Set the usual requests and limits', pointer(container, 'resources'), {
        eClass: 'ResourceLimits',
        cpuRequest: '100m',
        memoryRequest: '128Mi',
        memoryLimit: '256Mi',
      }),
    },
});

/** Nothing can be promised that is forbidden to use. */
export const limitsOrdered = constraint('PSM-WRK-05', 'ResourceLimits', {
  severity: 'ERROR',
  holds: 'quantities parse and request <= limit',
  message: 'Request {request} is above limit {limit}.',
  remedy: 'Correct the numbers.',
  fix: 'Raise the limit to the request.',
  check: (limits, { pointer }) =>
    (
      [
        ['cpuRequest', 'cpuLimit'],
        ['memoryRequest', 'memoryLimit'],
      ] as const
    ).flatMap(([least, most]) => {
      const request = limits[least];
      const limit = limits[most];
      if (limit === undefined) return [];
      const [low, high] = [quantityOf(request), quantityOf(limit)];
      if (low !== undefined && high !== undefined && low <= high) return [];
      const values = { request, limit };
      const fix = setValue(`Raise the limit to ${request}`, pointer(limits, most), request);
      return [{ feature: least, values, ...(low !== undefined && { fix }) }];
    }),
});

/** The cluster knows when a container can work and when it is stuck. */
export const healthAsked = constraint('PSM-WRK-06', 'Container', {
  severity: 'WARNING',
  holds: 'a MAIN container of a DEPLOYMENT with ports has READINESS and LIVENESS probes',
  message: 'Traffic may reach {name} before it is ready.',
  remedy: 'Add probes.',
  feature: 'probes',
  guard: (container, { model }) =>
    container.role === 'MAIN' &&
    container.ports.length > 0 &&
    model.containerOf(container, 'Workload').kind === 'DEPLOYMENT',
  check: ({ probes }) => {
    const kinds = new Set(probes.map(({ kind }) => kind));
    if (!kinds.has('READINESS')) return false;
    return (
      kinds.has('LIVENESS') || {
        message: 'Without a probe it is not noticed when {name} hangs.',
        remedy: 'Add a LIVENESS probe.',
      }
    );
  },
});

/** A probe asks something that can answer. */
export const probeComplete = constraint('PSM-WRK-07', 'Probe', {
  severity: 'ERROR',
  holds: 'HTTP has path and port, TCP has port, EXEC has command; port belongs to the same container',
  message: 'The {kind} probe of {container} asks nothing.',
  remedy: 'Complete it.',
  fix: 'Ask the only port of the container.',
  check: (probe, { model, pointer }) => {
    const container = model.containerOf(probe, 'Container');
    const values = { container: container.name };
    const [only] = container.ports;
    const asksSomething = probe.mechanism === 'TCP' || !isBlank(probe.path);
    const fix =
      only === undefined || container.ports.length > 1 || !asksSomething
        ? {}
        : { fix: setValue(`Ask port ${only.number}`, pointer(probe, 'port'), only.id) };
    const port = model.resolve<'ContainerPort'>(probe.port);
    const isForeign = port !== undefined && model.placeOf(port)?.container !== container;
    if (isForeign)
      return {
        feature: 'port',
        message: 'The {kind} probe of {container} asks a port of another container.',
        remedy: 'Choose a port of {container}.',
        values,
        ...fix,
      };
    if (probe.mechanism === 'EXEC') return probe.command.length > 0 || { feature: 'command', values };
    if (probe.port === undefined) return { feature: 'port', values, ...fix };
    return asksSomething || { feature: 'path', values };
  },
});

import { region } from '../../../../kernel/generation/region.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import { asItIs, type Filling, type Program } from '../../program-text.ts';

/** How events travel between services; no files for a service without a broker. */
export function brokerSources(service: ServicePlan, program: Program): Readonly<Record<string, string>> {
  if (service.messaging === undefined) return {};
  const isNats = service.messaging.broker.engine === 'NATS';
  const source = (name: string): string => program(`service/src/platform/${name}`);
  return {
    'broker-memory.ts': source('broker-memory.ts'),
    'broker-traffic.ts': source('broker-traffic.ts'),
    'broker.ts': program('service/src/platform/broker.ts', {
      about: isNats ? asItIs : () => otherAddresses,
      opening: isNats ? asItIs : otherOpening(service, service.messaging.broker),
    }),
    ...(isNats && { 'broker-nats.ts': source('broker-nats.ts') }),
  };
}

const otherAddresses =
  '/** Opens the broker that the address names; `memory:` is one for this process alone. */';

/** For a broker that the generator knows no program for: people write the connection. */
function otherOpening(
  { project }: ServicePlan,
  broker: { readonly engine: string; readonly name: string },
): Filling {
  return () => [
    `// Connect to ${broker.engine} here; the interface above says what a connection has to do.`,
    region({
      kind: 'broker',
      elementId: project.id,
      hint: broker.name,
      style: '//',
      body: [
        "log.error({ address }, 'there is no code yet for this broker');",
        'throw new Error(\'Fill the region "broker" of src/platform/broker.ts.\');',
      ],
    }),
  ];
}

import { tsKey, tsString } from '../../../../kernel/generation/escape.ts';
import { generatedFile, type GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import { indent, separated, text, type Lines } from '../../../../kernel/generation/text.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import { Imports } from '../imports.ts';
import type { TopicPlan } from '../../plan/messaging.ts';

/** `src/modules/topics.ts`: which events enter and leave the service; none for a service without broker. */
export function topicsFile(service: ServicePlan): readonly GeneratedFile[] {
  const { messaging, folder, project } = service;
  if (messaging === undefined) return [];
  const { sent, received, broker } = messaging;
  const imports = new Imports();
  imports.value('createTraffic', '../platform/broker-traffic.js');
  for (const type of ['BrokerTraffic', 'Topics', 'TrafficOptions'])
    imports.type(type, '../platform/broker-traffic.js');
  imports.value('subscriptions', './index.js');
  const content = text(
    imports.lines(),
    '',
    separated(
      ['/** Events of this service that leave it, by type. */', topics('sentTopics', sent)],
      ['/** Events of other services that are handled here, by type. */', topics('receivedTopics', received)],
      [
        '/** Joins the outbox of this service with a broker. */',
        "export function connectBroker(parts: Pick<TrafficOptions, 'db' | 'broker' | 'log'>): BrokerTraffic {",
        ...indent(
          2,
          'return createTraffic({',
          '  ...parts,',
          `  service: ${tsString(folder)},`,
          '  sent: sentTopics,',
          '  received: receivedTopics,',
          '  subscriptions,',
          '});',
        ),
        '}',
      ],
    ),
  );
  return [
    generatedFile({
      path: `services/${folder}/src/modules/topics.ts`,
      content,
      mode: 'REGENERATE',
      elementIds: [project.id, broker.id, ...[...sent, ...received].map(({ topic }) => topic.id)],
    }),
  ];
}

function topics(name: string, plans: readonly TopicPlan[]): Lines {
  if (plans.length === 0) return `export const ${name}: Topics = {};`;
  return [
    `export const ${name}: Topics = {`,
    ...indent(
      2,
      plans.map(
        (plan) =>
          `${tsKey(plan.type)}: { name: ${tsString(plan.name)}, retentionHours: ${plan.retentionHours} },`,
      ),
    ),
    '};',
  ];
}

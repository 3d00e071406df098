import { generatedFile, type GeneratedFile } from '../../../kernel/generation/generated-file.ts';
import { yamlWithComment } from '../../../kernel/generation/yaml-text.ts';
import type { Model } from '../../../kernel/model/model.ts';
import type { Psm } from '../../psm/psm.ts';
import { pascal, uniqueNames } from '../naming.ts';
import { withoutUndefined } from '../../../lib/without-undefined.ts';

/** `deploy/monitoring/alerts.yaml`: alert rules as Prometheus reads them. */
export function monitoringFiles(model: Model<Psm>): GeneratedFile[] {
  const alerts = model.all('AlertRule');
  if (alerts.length === 0) return [];
  const names = [...uniqueNames(alerts, (alert) => pascal(alert.name))].sort(([, left], [, right]) =>
    left < right ? -1 : 1,
  );
  const rules = names.map(([alert, name]) => ({
    alert: name,
    expr: alert.expression,
    for: alert.forDuration,
    labels: { severity: alert.severity.toLowerCase(), characteristic: alert.characteristic.toLowerCase() },
    annotations: {
      summary: alert.name,
      ...withoutUndefined({ description: alert.description }),
    },
  }));
  return [
    generatedFile({
      path: 'deploy/monitoring/alerts.yaml',
      content: yamlWithComment(
        'Alert rules for Prometheus (rule_files); the services expose the metrics they use.',
        {
          groups: [{ name: 'generated', rules }],
        },
      ),
      mode: 'REGENERATE',
      elementIds: alerts.map((alert) => alert.id),
    }),
  ];
}

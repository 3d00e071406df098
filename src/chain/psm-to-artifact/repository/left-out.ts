import type { GenerationNote } from '../../../kernel/generation/generation-note.ts';
import { oneLine } from '../../../kernel/generation/region.ts';
import type { ArtifactPlan } from '../plan/artifact-plan.ts';
import { unusedBuckets } from '../plan/files.ts';
import type { Note } from '../plan/notes.ts';

/** Everything that the model asks for and that is not generated, with the element and what to do about it. */
export function leftOut(plan: ArtifactPlan): readonly Note[] {
  const ofDeployment = [...buckets(plan), ...brokers(plan), ...databases(plan), ...tracing(plan)];
  return [...plan.notes.all(), ...ofDeployment.sort((left, right) => (left.text < right.text ? -1 : 1))];
}

/** The same as a report of the generation; the README has it, too. */
export function notesOfLeftOut(plan: ArtifactPlan): readonly GenerationNote[] {
  return leftOut(plan).map(({ elementId, text }) => ({
    severity: 'INFO',
    code: 'NOT_GENERATED',
    message: oneLine(text),
    path: 'README.md',
    elementId,
  }));
}

function buckets({ model, services }: ArtifactPlan): readonly Note[] {
  const unused = new Map(services.flatMap(unusedBuckets).map(({ bucket, used }) => [bucket, used]));
  return model.all('ObjectStorage').flatMap(({ id, bucket, provisioning }) => {
    const used = unused.get(bucket);
    if (used !== undefined)
      return [
        {
          elementId: id,
          text: `The bucket "${bucket}" stays empty: a service keeps all its files in one, which is "${used}".`,
        },
      ];
    return provisioning === 'IN_CLUSTER'
      ? [
          {
            elementId: id,
            text: `The bucket "${bucket}" is not created: no product for it is chosen yet. Point its settings to an existing one.`,
          },
        ]
      : [];
  });
}

function brokers({ model }: ArtifactPlan): readonly Note[] {
  return model
    .all('MessageBroker')
    .filter((broker) => broker.engine !== 'NATS')
    .flatMap(({ id, name, provisioning, engine }) => [
      {
        elementId: id,
        text: `Services do not speak to "${name}" yet: connect them in the region "broker" of src/platform/broker.ts; events wait in the outbox until then.`,
      },
      ...(provisioning === 'IN_CLUSTER'
        ? [
            {
              elementId: id,
              text: `The broker "${name}" is not started: run ${engine} with its operator.`,
            },
          ]
        : []),
    ]);
}

function databases({ model }: ArtifactPlan): readonly Note[] {
  return model
    .all('Database')
    .filter(({ provisioning }) => provisioning === 'IN_CLUSTER')
    .flatMap(({ id, name, backupSchedule, highAvailability }) => [
      ...(backupSchedule === undefined
        ? []
        : [{ elementId: id, text: `Backups of "${name}" are not set up; a managed service has them.` }]),
      ...(highAvailability
        ? [
            {
              elementId: id,
              text: `"${name}" runs as a single instance; a standby needs a managed service or an operator.`,
            },
          ]
        : []),
    ]);
}

function tracing({ model }: ArtifactPlan): readonly Note[] {
  return model
    .all('Observability')
    .filter((observability) => observability.otlpEndpoint !== undefined)
    .map(({ id }) => ({
      elementId: id,
      text: 'Traces are not sent: the services write metrics and logs only. Add an exporter where the application is joined.',
    }));
}

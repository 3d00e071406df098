import { generatedFile, type GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import { region } from '../../../../kernel/generation/region.ts';
import { indent } from '../../../../kernel/generation/text.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import { accessSource } from './access.ts';
import { authSource } from './auth.ts';
import { brokerMemorySource, brokerSource } from './broker.ts';
import { brokerNatsSource } from './broker-nats.ts';
import { brokerTrafficSource } from './broker-traffic.ts';
import { configSource } from './config.ts';
import { dbEmbeddedSource } from './db-embedded.ts';
import { dbPgSource } from './db-pg.ts';
import { dbSource } from './db.ts';
import { errorsSource } from './errors.ts';
import { expressionsSource } from './expressions.ts';
import { externalSource } from './external.ts';
import { httpSource } from './http.ts';
import { idsSource } from './ids.ts';
import { localSignInSource } from './local-sign-in.ts';
import { loggingSource } from './logging.ts';
import { metricsSource } from './metrics.ts';
import { migrationsSource } from './migrations.ts';
import { moneySource } from './money.ts';
import { outboxSource } from './outbox.ts';
import { pagingSource } from './paging.ts';
import { patchSource } from './patch.ts';
import { rolesSource } from './roles.ts';
import { rulesSource } from './rules.ts';
import { servicesSource } from './services.ts';
import { shutdownSource } from './shutdown.ts';

/** `src/platform/`: everything of a service that is not about its business. */
export function platformFiles(service: ServicePlan): GeneratedFile[] {
  const { project } = service;
  const roleIds = [...service.roles.keys()].map((role) => role.id);
  const sources: Readonly<Record<string, string>> = {
    'access.ts': accessSource,
    'auth.ts': authSource(project),
    ...brokerSources(service),
    'config.ts': configSource(service),
    'db-embedded.ts': dbEmbeddedSource,
    'db-pg.ts': dbPgSource,
    'db.ts': dbSource,
    'errors.ts': errorsSource,
    'expressions.ts': expressionsSource,
    'external.ts': externalSource,
    'http.ts': httpSource,
    'ids.ts': idsSource,
    'local-sign-in.ts': localSignInSource(project),
    'logging.ts': loggingSource(service),
    'metrics.ts': metricsSource,
    'migrations.ts': migrationsSource,
    'money.ts': moneySource,
    'outbox.ts': outboxSource,
    'paging.ts': pagingSource,
    'patch.ts': patchSource,
    'roles.ts': rolesSource(service),
    'rules.ts': rulesSource,
    'services.ts': servicesSource,
    'shutdown.ts': shutdownSource,
  };
  return Object.entries(sources).map(([name, content]) =>
    generatedFile({
      path: `services/${service.folder}/src/platform/${name}`,
      content,
      mode: 'REGENERATE',
      elementIds: name === 'roles.ts' ? [project.id, ...roleIds] : [project.id],
    }),
  );
}

function brokerSources({ messaging, project }: ServicePlan): Readonly<Record<string, string>> {
  if (messaging === undefined) return {};
  const { engine, name } = messaging.broker;
  const opening = indent(
    2,
    `// Connect to ${engine} here; the interface above says what a connection has to do.`,
    region({
      kind: 'broker',
      elementId: project.id,
      hint: name,
      style: '//',
      body: [
        "log.error({ address }, 'there is no code yet for this broker');",
        'throw new Error(\'Fill the region "broker" of src/platform/broker.ts.\');',
      ],
    }),
  );
  return {
    'broker-memory.ts': brokerMemorySource,
    'broker-traffic.ts': brokerTrafficSource,
    'broker.ts': brokerSource(engine === 'NATS' ? 'NATS' : 'OTHER', opening),
    ...(engine === 'NATS' ? { 'broker-nats.ts': brokerNatsSource } : {}),
  };
}

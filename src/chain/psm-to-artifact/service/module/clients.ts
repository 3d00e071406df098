import { tsComment, tsString } from '../../../../kernel/generation/escape.ts';
import { generatedFile, type GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import { region } from '../../../../kernel/generation/region.ts';
import { bracketed, indent, text, type Lines } from '../../../../kernel/generation/text.ts';
import type { ExternalEndpoint, IntegrationClient } from '../../../psm/psm.ts';
import { upperSnake } from '../../naming.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import type { ModulePlan } from '../../plan/resource-plan.ts';
import type { ClientOperation } from '../../plan/process-plan.ts';
import { guarded } from '../code-lines.ts';

/** The variables with the address of an external system and the credentials for it. */
export function endpointVariables(
  service: ServicePlan,
  endpoint: ExternalEndpoint,
): { readonly url: string; readonly token: string } {
  const { model } = service;
  const base = upperSnake(endpoint.resourceName);
  const entries = model.all('ConfigEntry').filter((entry) => entry.value === endpoint.baseUrl);
  const url = entries.map((entry) => entry.key).sort()[0];
  const token = model
    .resolveAll(endpoint.credentials)
    .map((key) => key.key)
    .sort()[0];
  return { url: url ?? `${base}_URL`, token: token ?? `${base}_TOKEN` };
}

/** The clients of a module: one an external system. */
export function clientFiles(service: ServicePlan, module: ModulePlan): GeneratedFile[] {
  return module.clients.map(({ client, file, name }) => {
    const endpoint = service.model.get(client.endpoint);
    const variables = endpointVariables(service, endpoint);
    const operations = operationsOf(service, client);
    return generatedFile({
      path: `services/${service.folder}/src/modules/${module.folder}/clients/${file}.ts`,
      mode: 'REGENERATE',
      elementIds: [client.id, endpoint.id, ...operations.map(({ id }) => id)],
      content: text(
        "import { externalCaller } from '../../../platform/external.js';",
        '',
        '/**',
        ` * Client of ${tsComment(endpoint.name)}. Its address is in ${variables.url}, its token in ${variables.token}.`,
        service.processes === undefined
          ? ' * Hooks create it where they need it.'
          : ' * Processes and hooks create it where they need it.',
        ' */',
        bracketed({
          before: `export function ${name}`,
          brackets: '()',
          entries: ['env: Readonly<Record<string, string | undefined>> = process.env'],
          after: ' {',
          width: 110,
        }),
        ...indent(
          2,
          `const baseUrl = env[${tsString(variables.url)}];`,
          guarded(
            "baseUrl === undefined || baseUrl === ''",
            `throw new Error(${tsString(`${variables.url} is not set; see .env.example.`)});`,
          ),
          'const call = externalCaller({',
          ...indent(
            2,
            'baseUrl,',
            `token: env[${tsString(variables.token)}],`,
            `timeoutMs: ${client.timeoutMs},`,
            `retries: ${client.retries},`,
          ),
          '});',
          'return {',
          ...indent(
            2,
            '/** Sends any request; time limit, repetition and token are taken care of. */',
            'call,',
            operations.flatMap((operation) => clientOperation(operation)),
            '// Add a method for every operation of the external system that you use.',
            region({ kind: 'operations', elementId: client.id, hint: client.name, style: '//' }),
          ),
          '};',
        ),
        '}',
      ),
    });
  });
}

/** The requests that processes of the service send with a client, each once. */
function operationsOf({ processes }: ServicePlan, client: IntegrationClient): readonly ClientOperation[] {
  const calls = (processes?.processes ?? []).flatMap(({ nodes }) =>
    nodes.flatMap(({ call }) => (call?.client === client ? [call.operation] : [])),
  );
  const byId = new Map(calls.map((operation) => [operation.id, operation]));
  return [...byId.values()].sort((left, right) => (left.id < right.id ? -1 : 1));
}

function clientOperation(operation: ClientOperation): Lines {
  const { id, name, function: method, verb, path, description } = operation;
  const sent = verb === 'GET' ? [] : ['body'];
  return [
    '/**',
    ` * ${tsComment(description ?? `${name}.`)} Any answer with a status of 2xx is success; members of the answer that are named`,
    ' * like values of the operation that follows are taken over.',
    ' */',
    `async ${method}(body: unknown, idempotencyKey: string): Promise<unknown> {`,
    ...indent(
      2,
      '// What the other side expects, and how its answer is read, can be changed here.',
      region({
        kind: 'operation',
        elementId: id,
        hint: name,
        style: '//',
        body: bracketed({
          before: 'return call(',
          brackets: '{}',
          entries: [
            `method: ${tsString(verb)}`,
            `path: ${tsString(path)}`,
            ...sent,
            'idempotencyKey',
            'once: true',
          ],
          after: ');',
          width: 100,
        }),
      }),
    ),
    '},',
  ];
}

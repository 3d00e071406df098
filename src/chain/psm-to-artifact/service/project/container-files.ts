import { lineComment } from '../../../../kernel/generation/escape.ts';
import { generatedFile, type GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import { region } from '../../../../kernel/generation/region.ts';
import { text } from '../../../../kernel/generation/text.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import { hasFiles } from '../../plan/files.ts';
import { nodeVersion } from './package-files.ts';
import { serviceVariables } from './service-variables.ts';

/** What builds and configures the image of a service. */
export function containerFiles(service: ServicePlan): GeneratedFile[] {
  const { folder, project, image } = service;
  const elementIds = [project.id, ...(image === undefined ? [] : [image.id])];
  return [
    generatedFile({
      path: `services/${folder}/Dockerfile`,
      content: dockerfile(service),
      mode: 'REGENERATE',
      elementIds,
    }),
    generatedFile({
      path: `services/${folder}/.dockerignore`,
      content: text('node_modules', 'dist', '.env', '.git', '*.log'),
      mode: 'SCAFFOLD',
      elementIds,
    }),
    generatedFile({
      path: `services/${folder}/.env.example`,
      content: environmentExample(service),
      mode: 'REGENERATE',
      elementIds: [project.id, ...serviceVariables(service).map((variable) => variable.elementId)],
    }),
  ];
}

/** Where an image keeps files when it is started without a store for them. */
export const filesFolder = '/app/files';

function dockerfile(service: ServicePlan): string {
  const { project } = service;
  const protectedLines = (kind: string): readonly string[] =>
    region({ kind, elementId: project.id, hint: project.name, style: '#' });
  const base = `node:${nodeVersion(project.runtimeVersion)}-bookworm-slim`;
  return text(
    `FROM ${base} AS build`,
    'WORKDIR /app',
    'COPY package.json package-lock.json* ./',
    'RUN if [ -f package-lock.json ]; then npm ci; else npm install; fi',
    'COPY tsconfig.json tsconfig.generated.json ./',
    'COPY src ./src',
    'COPY test ./test',
    service.webClient !== 'NONE' && 'COPY admin ./admin',
    'RUN npm run build && npm prune --omit=dev',
    '# Further build steps go here.',
    protectedLines('build-extras'),
    '',
    `FROM ${base}`,
    'ENV NODE_ENV=production',
    'WORKDIR /app',
    'COPY --from=build /app/node_modules ./node_modules',
    'COPY --from=build /app/dist/src ./dist/src',
    service.webClient !== 'NONE' && 'COPY --from=build /app/dist/admin ./dist/admin',
    'COPY package.json ./',
    'COPY db ./db',
    'COPY openapi ./openapi',
    hasFiles(service) && [
      '# Where files stand on one machine that has no store for them.',
      `RUN mkdir ${filesFolder} && chown 1000:1000 ${filesFolder}`,
    ],
    '# Further files and settings of the image go here.',
    protectedLines('runtime-extras'),
    '# The user "node" of the base image, as a number, so that clusters can see that it is not root.',
    'USER 1000',
    `EXPOSE ${service.port}`,
    'CMD ["node", "dist/src/main.js"]',
  );
}

function environmentExample(service: ServicePlan): string {
  return text(
    '# Settings for a start outside of a cluster: copy to .env and run',
    '#   node --env-file=.env dist/src/main.js',
    ...serviceVariables(service).map((variable) => [
      '',
      variable.hint !== undefined && `# ${lineComment(variable.hint)}`,
      `${variable.name}=${variable.example}`,
    ]),
  );
}

import { generatedFile, type GeneratedFile } from '../../../kernel/generation/generated-file.ts';
import type { ArtifactPlan } from '../plan/artifact-plan.ts';
import type { Program } from '../program-text.ts';
import { architectureFile } from './architecture.ts';
import { pipelineFiles } from './ci.ts';
import { composeFile } from './compose.ts';
import { dataDictionaryFile } from './data-dictionary.ts';
import { decisionFiles } from './decisions.ts';
import { readmeFile } from './readme.ts';
import { scaffoldFiles } from './scaffold.ts';
import { scriptsFile } from './scripts.ts';
import { signInFiles } from './sign-in/index.ts';

/**
 * The files that belong to no single service: documents, pipeline, compose file, tools. Call it last, because the
 * README names everything that the other templates had to leave out.
 */
export function repositoryFiles(plan: ArtifactPlan, program: Program): GeneratedFile[] {
  return [
    architectureFile(plan),
    dataDictionaryFile(plan),
    ...decisionFiles(plan),
    ...pipelineFiles(plan),
    composeFile(plan),
    ...scaffoldFiles(plan),
    scriptsFile(plan),
    ...signInFiles(plan, program),
    ...['mutation', 'test', 'verify'].map((name) =>
      generatedFile({
        path: `tools/${name}.mjs`,
        content: program(`repository/tools/${name}.mjs`),
        mode: 'REGENERATE',
        elementIds: [plan.root.id],
      }),
    ),
    readmeFile(plan),
  ];
}

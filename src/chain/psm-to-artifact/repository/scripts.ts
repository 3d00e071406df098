import { generatedFile, type GeneratedFile } from '../../../kernel/generation/generated-file.ts';
import { jsonText } from '../../../kernel/generation/json-text.ts';
import { slug } from '../naming.ts';
import type { ArtifactPlan } from '../plan/artifact-plan.ts';
import { signInScripts } from './sign-in/index.ts';
import { localSignIn } from './sign-in/local-users.ts';

/** `package.json` of the repository: the scripts that concern all services. */
export function scriptsFile(plan: ArtifactPlan): GeneratedFile {
  const scripts = {
    ...(localSignIn(plan) !== undefined && signInScripts),
    verify: 'node tools/verify.mjs',
  };
  const content = { name: slug(plan.root.name, 'system'), version: '0.1.0', private: true, scripts };
  return generatedFile({
    path: 'package.json',
    content: jsonText(content),
    mode: 'OWNED_KEYS',
    elementIds: [plan.root.id],
    ownedPointers: Object.keys(scripts).map((name) => `/scripts/${name}`),
  });
}

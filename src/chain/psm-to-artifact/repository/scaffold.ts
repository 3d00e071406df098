import { generatedFile, type GeneratedFile } from '../../../kernel/generation/generated-file.ts';
import { jsonText } from '../../../kernel/generation/json-text.ts';
import { text } from '../../../kernel/generation/text.ts';
import type { ArtifactPlan } from '../plan/artifact-plan.ts';

/** Settings of editors, Prettier and git; written once, then the user's own. */
export function scaffoldFiles(plan: ArtifactPlan): GeneratedFile[] {
  const elementIds = [plan.root.id];
  return [
    generatedFile({
      path: '.editorconfig',
      content: text(
        'root = true',
        '',
        '[*]',
        'charset = utf-8',
        'end_of_line = lf',
        'indent_style = space',
        'indent_size = 2',
        'insert_final_newline = true',
        'trim_trailing_whitespace = true',
      ),
      mode: 'SCAFFOLD',
      elementIds,
    }),
    generatedFile({
      path: '.prettierrc.json',
      content: jsonText({ printWidth: 110, singleQuote: true, trailingComma: 'all' }),
      mode: 'SCAFFOLD',
      elementIds,
    }),
    generatedFile({
      path: '.gitignore',
      content: text(
        'node_modules/',
        'dist/',
        '.data/',
        '.files/',
        '*.log',
        '.stryker-tmp/',
        '# Values of settings and secrets; the examples beside them are kept.',
        '.env',
        'deploy/k8s/overlays/*/secrets/*.env',
      ),
      mode: 'SCAFFOLD',
      elementIds,
    }),
    generatedFile({
      path: '.gitattributes',
      content: text('* text=auto eol=lf', '.generation/** linguist-generated'),
      mode: 'SCAFFOLD',
      elementIds,
    }),
  ];
}

import { glob } from 'node:fs/promises';
import { cruise } from 'dependency-cruiser';
import { importRules } from './import-rules.ts';

/** One import that breaks a rule: who imports what, the rule's name and its advice. */
export type ImportViolation = {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
  readonly advice: string;
};

/** What a look at all imports found; `unseen` are files on disk that the look missed, and is empty when it can be trusted. */
export type ImportReport = {
  readonly moduleCount: number;
  readonly unseen: readonly string[];
  readonly violations: readonly ImportViolation[];
};

const roots = ['src', 'test', 'tools', 'bench', 'client/src', 'cli/src', 'studio'];

/** Written by programs. */
const made = ['client/generated/', 'studio/dist/', 'cli/dist/'];

/** Programs of generated repositories: their imports are theirs. */
const programTexts = 'src/chain/psm-to-artifact/template/';

/** Checks every import of the repository (or a tree of its shape) at `baseDir` against the import rules. */
export async function cruiseImports(baseDir: string): Promise<ImportReport> {
  const onDisk = await sourceFiles(baseDir);
  const present = roots.filter((root) => onDisk.some((file) => file.startsWith(`${root}/`)));
  const { output } = await cruise(
    present,
    {
      baseDir,
      ruleSet: { forbidden: [...importRules] },
      validate: true,
      tsPreCompilationDeps: true,
      doNotFollow: { path: ['^node_modules/', `^${programTexts}`, '^client/generated/'] },
      exclude: { path: '^studio/dist/' },
      preserveSymlinks: true,
    },
    {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['node', 'import', 'types'],
    },
  );
  if (typeof output === 'string') throw new Error(`dependency-cruiser gave a text, not a result: ${output}`);
  const seen = new Set(output.modules.map((module) => module.source));
  return {
    moduleCount: onDisk.filter((file) => seen.has(file)).length,
    unseen: onDisk.filter((file) => !seen.has(file)),
    violations: output.summary.violations.map((violation) => ({
      rule: violation.rule.name,
      from: violation.from,
      to: violation.cycle ? violation.cycle.map((step) => step.name).join(' -> ') : violation.to,
      advice: adviceOf(violation.rule.name),
    })),
  };
}

async function sourceFiles(baseDir: string): Promise<readonly string[]> {
  const files: string[] = [];
  for await (const file of glob(`{${roots.join(',')}}/**/*.{ts,tsx,mjs,js}`, { cwd: baseDir }))
    files.push(file);
  return files.filter((file) => ![programTexts, ...made].some((folder) => file.startsWith(folder))).sort();
}

function adviceOf(ruleName: string): string {
  return importRules.find((rule) => rule.name === ruleName)?.comment ?? '';
}

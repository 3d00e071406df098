import { relative, resolve } from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';

/**
 * Checks types and lint rules of the whole tree, and exits with 1 when either complains. Both need the types of every
 * file, which is most of their work, so one program serves both.
 */
const root = resolve(import.meta.dirname, '..');
const program = programOf(resolve(root, 'tsconfig.json'));
const eslint = new ESLint({
  cwd: root,
  overrideConfig: { languageOptions: { parserOptions: { projectService: false, programs: [program] } } },
});
const results = await eslint.lintFiles(['.']);
const rulesBroken = results.some(({ errorCount, warningCount }) => errorCount + warningCount > 0);
if (rulesBroken) console.error(await (await eslint.loadFormatter('stylish')).format(results));

const diagnostics = ts.getPreEmitDiagnostics(program);
const host: ts.FormatDiagnosticsHost = {
  getCurrentDirectory: () => root,
  getCanonicalFileName: (name) => name,
  getNewLine: () => '\n',
};
if (diagnostics.length > 0) console.error(ts.formatDiagnostics(diagnostics, host));

const unseen = unlinted();
for (const file of unseen) console.error(`${file} was not linted; does eslint.config.js leave it out?`);
process.exitCode = rulesBroken || diagnostics.length > 0 || unseen.length > 0 ? 1 : 0;

function programOf(configFile: string): ts.Program {
  const config = ts.getParsedCommandLineOfConfigFile(
    configFile,
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: (diagnostic) => {
        throw new Error(ts.formatDiagnostic(diagnostic, host));
      },
    },
  );
  if (config === undefined) throw new Error(`${configFile} could not be read.`);
  return ts.createProgram(config.fileNames, config.options);
}

/** Files of the program that no rule was applied to, apart from those that are generated. */
function unlinted(): readonly string[] {
  const linted = new Set(results.map(({ filePath }) => filePath));
  return program
    .getRootFileNames()
    .filter((file) => !linted.has(resolve(file)))
    .map((file) => relative(root, file))
    .filter((file) => !file.startsWith('test/client/generated/') && !file.includes('/golden/'));
}

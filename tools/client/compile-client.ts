import type TypeScript from 'typescript';

type Compilation = {
  /** Its imports are compiled with it. */
  readonly entry: string;
  readonly options: TypeScript.CompilerOptions;
};

/** Compiles modules for browsers and Node alike, to JavaScript with types. Throws when they do not compile. */
export function compileClient(ts: typeof TypeScript, { entry, options }: Compilation): void {
  const program = ts.createProgram([entry], {
    declaration: true,
    strict: true,
    skipLibCheck: true,
    types: [],
    verbatimModuleSyntax: true,
    target: ts.ScriptTarget.ES2022,
    lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'].map(libFile),
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    ...options,
  });
  const { diagnostics } = program.emit();
  const problems = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (problems.length === 0) return;
  const said = ts.formatDiagnostics(problems.slice(0, 10), {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => process.cwd(),
    getNewLine: () => '\n',
  });
  throw new Error(`${entry} does not compile:\n${said}`);
}

function libFile(name: string): string {
  return `lib.${name}.d.ts`;
}

import { existsSync, readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * From here on, programs of generated repositories below `root`, a checkout of this project, run as the modules that
 * they become there. They import each other as compiled files, from folders that lie over each other (`rootDirs` of
 * their compiler settings).
 */
export function runProgramTexts(root: URL): void {
  const template = new URL('src/chain/psm-to-artifact/template/', root).href;
  const { compilerOptions } = JSON.parse(readFileSync(new URL('tsconfig.json', template), 'utf8')) as {
    readonly compilerOptions: { readonly rootDirs: readonly string[] };
  };
  const folders = compilerOptions.rootDirs.map((folder) => `${template}${folder}/`);

  /** The source of a compiled file: beside the file that imports it, or at the same place in another folder. */
  const sourceOf = (url: string): string => {
    const source = url.replace(/\.js$/, '.ts');
    const own = folders.find((each) => source.startsWith(each)) ?? template;
    const candidates = [source, ...folders.map((each) => each + source.slice(own.length))];
    return candidates.find((each) => existsSync(new URL(each))) ?? source;
  };

  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL = '' } = context;
      if (!parentURL.startsWith(template) || !specifier.startsWith('.')) return next(specifier, context);
      return next(sourceOf(new URL(specifier, parentURL).href), context);
    },
    load(url, context, next) {
      if (!url.startsWith(template) || !url.endsWith('.ts')) return next(url, context);
      return { format: 'module', shortCircuit: true, source: compiled(url) };
    },
  });
}

function compiled(url: string): string {
  return stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8'), {
    mode: 'transform',
    sourceMap: true,
  });
}

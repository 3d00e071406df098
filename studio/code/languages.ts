import { type Language, StreamLanguage } from '@codemirror/language';

/** What gives a language its colours, by the ends of names that it has. */
const loaders: readonly (readonly [names: RegExp, load: () => Promise<Language>])[] = [
  [
    /\.[cm]?[jt]s$/,
    async () => StreamLanguage.define((await import('@codemirror/legacy-modes/mode/javascript')).typescript),
  ],
  [
    /\.json$/,
    async () => StreamLanguage.define((await import('@codemirror/legacy-modes/mode/javascript')).json),
  ],
  [/\.sql$/, async () => StreamLanguage.define((await import('./postgres-sql.ts')).pgSQL)],
  [/\.ya?ml$/, async () => StreamLanguage.define((await import('@codemirror/legacy-modes/mode/yaml')).yaml)],
  [/\.sh$/, async () => StreamLanguage.define((await import('@codemirror/legacy-modes/mode/shell')).shell)],
  [
    /\.(?:env|example)$/,
    async () => StreamLanguage.define((await import('@codemirror/legacy-modes/mode/properties')).properties),
  ],
  [
    /(?:^|\/)Dockerfile$/,
    async () => StreamLanguage.define((await import('@codemirror/legacy-modes/mode/dockerfile')).dockerFile),
  ],
];

/** Loads the language of a file by its name; nothing for one that is shown without colours. */
export async function languageOf(path: string): Promise<Language | undefined> {
  const [, load] = loaders.find(([names]) => names.test(path)) ?? [];
  return load?.();
}

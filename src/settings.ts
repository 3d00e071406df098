import { type ServiceSetting, settingsTable } from './settings-table.ts';

/** Names and texts, as `process.env` has them. */
type Environment = Readonly<Record<string, string | undefined>>;

type Table = typeof settingsTable;
type ValueOf<S> = S extends ServiceSetting<infer T> ? T : never;

/** The settings of one process. */
export type Settings = { readonly [K in keyof Table]: ValueOf<Table[K]> };

/** The environment holds settings that cannot be read; the message lists them all. */
export class SettingsError extends Error {}

/** Reads the settings from an environment. Throws `SettingsError` with every problem at once. */
export function readSettings(environment: Environment): Settings {
  const problems: string[] = [];
  const read = <T>({ name, default: standard, secret, read: readText }: ServiceSetting<T>): T | undefined => {
    const given = environment[name];
    const reading = readText(given === undefined || given === '' ? standard : given);
    if ('value' in reading) return reading.value;
    const found = secret === true ? 'a text' : `"${given ?? standard}"`;
    problems.push(`${name}: found ${found}, but it must be ${reading.problem}.`);
    return undefined;
  };
  const entries = Object.entries(settingsTable).map(([key, setting]) => [key, read<unknown>(setting)]);
  if (problems.length > 0) throw new SettingsError(problems.join('\n'));
  // Checked border: every entry of the table was read by its own reader.
  const settings = Object.fromEntries(entries) as Settings;
  if (settings.smtpUrl !== '' && settings.publicUrl === '')
    throw new SettingsError(
      `${settingsTable.publicUrl.name} must be given with ${settingsTable.smtpUrl.name}: mails say where the service is.`,
    );
  if (settings.oidcIssuer !== '' && settings.publicUrl === '')
    throw new SettingsError(
      `${settingsTable.publicUrl.name} must be given with ${settingsTable.oidcIssuer.name}: the provider sends people back there.`,
    );
  if (settings.passwords === 'off' && settings.oidcIssuer === '')
    throw new SettingsError(
      `${settingsTable.passwords.name}=off needs ${settingsTable.oidcIssuer.name}: no one could sign in.`,
    );
  return settings;
}

/** Settings whose text may stand in a file. */
const secretNames: readonly string[] = Object.values<ServiceSetting<unknown>>(settingsTable)
  .filter(({ secret }) => secret === true)
  .map(({ name }) => name);

/**
 * The environment with the text of every file that a `<name>_FILE` of a secret setting names, without line ends at its
 * end. Throws `SettingsError` when a file cannot be read, or a setting is given both ways.
 */
export function withSecretFiles(environment: Environment, readFile: (path: string) => string): Environment {
  const texts: Record<string, string> = {};
  for (const name of secretNames) {
    const path = environment[`${name}_FILE`] ?? '';
    if (path === '') continue;
    if ((environment[name] ?? '') !== '')
      throw new SettingsError(`${name} and ${name}_FILE are both given; give one of them.`);
    try {
      texts[name] = readFile(path).trimEnd();
    } catch {
      throw new SettingsError(`${name}_FILE: ${path} cannot be read; give a file this process may read.`);
    }
  }
  return { ...environment, ...texts };
}

/** Names in an environment that look like settings but are not: most likely misspelt. */
export function unknownSettings(environment: Environment): readonly string[] {
  const known = [
    ...Object.values(settingsTable).map(({ name }): string => name),
    ...secretNames.map((name) => `${name}_FILE`),
  ];
  return Object.keys(environment).filter((name) => name.startsWith('SERVICE_') && !known.includes(name));
}

import { chmod, mkdir, readFile, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { isObject } from '../../../src/kernel/model/element.ts';
import { writeWhole } from '../repository/write-whole.ts';
import { hasCode } from '../terminal/failure.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where tokens are kept: the folder for settings of programs that the system names. */
export function credentialsPath(environment: Environment): string {
  const { XDG_CONFIG_HOME, APPDATA, HOME } = environment;
  const folder = XDG_CONFIG_HOME ?? APPDATA ?? join(HOME ?? homedir(), '.config');
  return join(folder, 'mde', 'credentials.json');
}

/** The token for a service: of the environment (`MDE_TOKEN`), else the one that `mde login` kept. */
export async function tokenFor(service: string, environment: Environment): Promise<string | undefined> {
  const { MDE_TOKEN: given } = environment;
  if (given !== undefined && given !== '') return given;
  return (await readTokens(credentialsPath(environment)))[service];
}

/** Keeps the token for a service, in a file that only its owner can read; undefined removes it. */
export async function keepToken(
  environment: Environment,
  { service, token }: { readonly service: string; readonly token: string | undefined },
): Promise<void> {
  const path = credentialsPath(environment);
  const { [service]: _, ...others } = await readTokens(path);
  const tokens = token === undefined ? others : { ...others, [service]: token };
  if (Object.keys(tokens).length === 0) return rm(path, { force: true });
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeWhole(path, `${JSON.stringify({ tokens }, undefined, 2)}\n`, 0o600);
  await chmod(path, 0o600);
}

async function readTokens(path: string): Promise<Readonly<Record<string, string>>> {
  try {
    const json: unknown = JSON.parse(await readFile(path, 'utf8'));
    const tokens = isObject(json) && isObject(json['tokens']) ? json['tokens'] : {};
    return Object.fromEntries(
      Object.entries(tokens).flatMap(([service, token]) =>
        typeof token === 'string' ? [[service, token]] : [],
      ),
    );
  } catch (error) {
    // A file that was damaged holds no token: signing in again writes a new one.
    if (hasCode(error, 'ENOENT') || error instanceof SyntaxError) return {};
    throw error;
  }
}

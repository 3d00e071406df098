import type { ProgramTexts } from '../../../src/chain/psm-to-artifact/index.ts';
import type { PictureParts } from '../../../src/workers/picture-renderer.ts';
import type { Config } from '../settings/config.ts';
import { readConfig } from '../settings/config.ts';
import { terminalOf, type Streams, type Terminal } from '../terminal/terminal.ts';

/** What a command works with: the process it runs in, as values. */
export type Surroundings = Streams & {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  /** Reads the programs that are the same in every generated repository. */
  readonly programTexts: () => ProgramTexts;
  /** Reads what pictures are drawn with. */
  readonly pictureParts: () => PictureParts;
};

/** Options that every command takes. */
export type CommonOptions = { readonly json?: true; readonly input: boolean };

/** A command at work. */
export type Context = Surroundings & { readonly terminal: Terminal; readonly config: Config };

/** Prepares a command: reads the configuration, and finds how to speak. */
export async function contextOf(surroundings: Surroundings, options: CommonOptions): Promise<Context> {
  const { folder } = surroundings;
  const terminal = terminalOf(surroundings, { json: options.json === true, input: options.input });
  return { ...surroundings, terminal, config: await readConfig(folder) };
}

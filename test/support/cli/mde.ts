import { readFileSync } from 'node:fs';
import { PassThrough, Writable } from 'node:stream';
import { run } from '../../../cli/src/program.ts';
import { pictureFiles } from '../../../src/workers/picture-files.ts';
import { readProgramTexts } from '../../../src/workers/program-texts.ts';

/** What a command line left behind. */
export type Ended = { readonly code: number; readonly output: string; readonly errors: string };

/** How it is called; outside a terminal unless answers are given. */
export type Calling = {
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** What stands on standard input. */
  readonly input?: string;
  /** Lines that a person types at a terminal, one for each question. */
  readonly typed?: readonly string[];
  /** Gets what is written on standard error, as it is written. */
  readonly onErrors?: (text: string) => void;
};

/** Runs the command line in this process, in a folder, as a shell would. */
export async function mde(args: readonly string[], calling: Calling): Promise<Ended> {
  const { folder, environment = {}, input = '', typed } = calling;
  const output = collecting();
  const errors = collecting();
  const stdin = new PassThrough();
  if (calling.onErrors !== undefined) errors.stream.on('wrote', calling.onErrors);
  const isTerminal = typed !== undefined;
  if (isTerminal) typeAtQuestions(typed, { stdin, errors: errors.stream });
  else stdin.end(input);
  const before = process.cwd();
  process.chdir(folder);
  try {
    const code = await run(args, {
      input: Object.assign(stdin, { isTTY: isTerminal }),
      output: output.stream,
      errors: Object.assign(errors.stream, { isTTY: isTerminal }),
      folder,
      environment,
      version: '0.0.0',
      programTexts: readProgramTexts,
      pictureParts: () => ({
        regular: readFileSync(pictureFiles.regular),
        bold: readFileSync(pictureFiles.bold),
        program: readFileSync(pictureFiles.program),
      }),
    });
    return { code, output: output.text(), errors: errors.text() };
  } finally {
    process.chdir(before);
  }
}

function collecting(): { readonly stream: Writable; readonly text: () => string } {
  const chunks: string[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk.toString());
      stream.emit('wrote', chunk.toString());
      done();
    },
  });
  return { stream, text: () => chunks.join('') };
}

/** Types the next line whenever a question has been printed. */
function typeAtQuestions(
  lines: readonly string[],
  { stdin, errors }: { readonly stdin: PassThrough; readonly errors: Writable },
): void {
  const waiting = [...lines];
  errors.on('wrote', (text: string) => {
    if (!/[:?] $/.test(text)) return;
    const line = waiting.shift();
    // Behind the question, when its reader listens.
    if (line !== undefined) setImmediate(() => stdin.write(`${line}\n`));
  });
}

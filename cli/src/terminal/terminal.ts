import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { Writable, type Readable } from 'node:stream';
import type { ReadStream, WriteStream } from 'node:tty';
import { styleText } from 'node:util';
import { Failure } from './failure.ts';

/** What a text looks like where colours can be seen. */
export type Look = 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'cyan';

/** Where a command speaks with the person who called it, or with the program. */
export type Terminal = {
  /** A line of the answer, on standard output; left out where the answer is JSON. */
  readonly say: (line: string) => void;
  /** The answer as JSON; left out where the answer is text. */
  readonly answer: (value: unknown) => void;
  /** A line beside the answer, on standard error. */
  readonly note: (line: string) => void;
  /** What takes long just now. On a terminal the next one takes its place; elsewhere each phase is a line. */
  readonly progress: (text: string) => void;
  readonly look: (look: Look, text: string) => string;
  /** Whether somebody can be asked. */
  readonly canAsk: boolean;
  /** Asks for a line; `hidden` does not show what is typed. Fails with `usage` where nobody can be asked. */
  readonly ask: (question: string, how?: 'shown' | 'hidden') => Promise<string>;
};

/** The streams of a process. */
export type Streams = {
  readonly input: Readable & Pick<ReadStream, 'isTTY'>;
  readonly output: Writable & Partial<Pick<WriteStream, 'isTTY' | 'hasColors'>>;
  readonly errors: NodeJS.WritableStream & Partial<Pick<WriteStream, 'isTTY' | 'hasColors'>>;
};

/** How a command was called. */
export type Manner = { readonly json: boolean; readonly input: boolean };

/** Speaks through the streams of a process: colours and overwritten progress only on a terminal. */
export function terminalOf({ input, output, errors }: Streams, { json, input: mayAsk }: Manner): Terminal {
  const colours = output.isTTY === true && output.hasColors?.() === true;
  const isLive = errors.isTTY === true;
  const canAsk = mayAsk && input.isTTY && isLive;
  let shown = '';
  const clear = (): void => {
    if (isLive && shown !== '') errors.write('\r\u001B[K');
    shown = '';
  };
  return {
    say: (line) => {
      clear();
      if (!json) output.write(`${line}\n`);
    },
    answer: (value) => {
      clear();
      if (json) output.write(`${JSON.stringify(value, undefined, 2)}\n`);
    },
    note: (line) => {
      clear();
      errors.write(`${line}\n`);
    },
    progress: (text) => {
      if (text === shown) return;
      clear();
      errors.write(isLive ? text : `${text}\n`);
      shown = text;
    },
    look: (look, text) => (colours ? styleText(look, text) : text),
    canAsk,
    ask: async (question, how = 'shown') => {
      clear();
      if (!canAsk)
        throw new Failure('usage', `"${question}" cannot be asked here; see the options in --help.`);
      return ask({ input, output: how === 'hidden' ? hiding(errors, question) : errors }, question);
    },
  };
}

async function ask(
  streams: { readonly input: NodeJS.ReadableStream; readonly output: NodeJS.WritableStream },
  question: string,
): Promise<string> {
  const lines = createInterface({ ...streams, terminal: true });
  // The end of the input (Ctrl+D) and an interruption (Ctrl+C) close the reader; only newer Nodes end the question then.
  const closed = once(lines, 'close').then(() => undefined);
  try {
    const answer = await Promise.race([lines.question(`${question} `).catch(unlessClosed), closed]);
    if (answer === undefined) throw new Failure('refused', 'Stopped: the question was not answered.');
    return answer.trim();
  } finally {
    lines.close();
  }
}

function unlessClosed(error: unknown): undefined {
  if (error instanceof Error && error.name === 'AbortError') return undefined;
  throw error;
}

/** Shows the question, and nothing of what is typed behind it. */
function hiding(errors: NodeJS.WritableStream, question: string): Writable {
  errors.write(`${question} `);
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (chunk.toString().endsWith('\n')) errors.write('\n');
      done();
    },
  });
}

/** Everything that stands on a stream, as text. */
export async function readAll(input: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of input) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

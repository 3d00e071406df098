import { Writable } from 'node:stream';
import { membersOf } from './json.ts';

/** Collects what a service logs; hand `stream` to `startService` as `logTo`. */
export type LogLines = {
  readonly stream: Writable;
  /** All lines so far, each with the members it has. */
  readonly all: () => readonly Readonly<Record<string, unknown>>[];
};

/** Makes an empty collection of log lines. */
export function createLogLines(): LogLines {
  const chunks: string[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk.toString('utf8'));
      done();
    },
  });
  return {
    stream,
    all: () =>
      chunks
        .join('')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => membersOf(JSON.parse(line))),
  };
}

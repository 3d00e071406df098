import { Writable } from 'node:stream';
import { membersOf } from '../lib/json.ts';

type LogLine = Readonly<Record<string, unknown>>;

/** Collects what a service logs; hand `stream` to `startService` as `logTo`. */
export type LogLines = {
  readonly stream: Writable;
  /** All lines so far, each with the members it has. */
  readonly all: () => readonly LogLine[];
};

/** Makes an empty collection of log lines. */
export function createLogLines(): LogLines {
  const lines: LogLine[] = [];
  let rest = '';
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      const parts = (rest + chunk.toString('utf8')).split('\n');
      rest = parts.pop() ?? '';
      for (const part of parts) lines.push(membersOf(JSON.parse(part)));
      done();
    },
  });
  return { stream, all: () => lines };
}

import { appendFile } from 'node:fs/promises';
import type { AuditEntry } from '../lib/audit.ts';

/** The file of the audit log. */
export type AuditFile = {
  /** Appends an entry as a line of JSON behind those before it. */
  readonly append: (entry: AuditEntry) => void;
  /** Resolves when everything was appended. */
  readonly close: () => Promise<void>;
};

/**
 * Appends entries to a file, readable by its owner alone. It is opened for each batch, so that it may be moved away at
 * any time; where it cannot be written, `onError` is called and the lines are lost: the database has them.
 */
export function createAuditFile(path: string, onError: (error: unknown) => void): AuditFile {
  let waiting: string[] = [];
  let writing = Promise.resolve();
  const write = async (): Promise<void> => {
    const lines = waiting;
    waiting = [];
    if (lines.length === 0) return;
    await appendFile(path, lines.join(''), { mode: 0o600 }).catch(onError);
  };
  return {
    append: ({ at, ...entry }) => {
      waiting.push(`${JSON.stringify({ at: new Date(at).toISOString(), ...entry })}\n`);
      writing = writing.then(write);
    },
    close: () => writing,
  };
}

import { LRUCache } from 'lru-cache';
import type { Level } from '../../chain/levels.ts';
import type { Validation, ValidationKind } from '../jobs/index.ts';
import type { ContentRef } from './content-store.ts';

/** What a report is about: a content as a model of a level. */
export type ReportOn = { readonly level: Level; readonly content: ContentRef; readonly kind: ValidationKind };

/**
 * Reports on contents that were validated lately. A content never changes under its hash, and what models are checked by
 * not while the process runs, so nothing remembered is ever wrong.
 */
export type KnownReports = {
  /** The report that is known, or else the one that `validate` makes, which is remembered. Rejects as `validate` does. */
  readonly of: (about: ReportOn, validate: () => Promise<Validation>) => Promise<Validation>;
  /** Remembers a report that was made where the content had no hash yet. */
  readonly keep: (about: ReportOn, report: Validation) => void;
};

/** Findings of all reports together, each of them less than a kilobyte; a report without any counts as one. */
const room = 10_000;

/** Knows no report yet. */
export function knownReports(): KnownReports {
  const reports = new LRUCache<string, Validation>({
    maxSize: room,
    sizeCalculation: ({ findings }) => findings.length + 1,
  });
  const keep: KnownReports['keep'] = (about, report) => void reports.set(keyOf(about), report);
  return {
    of: async (about, validate) => {
      const known = reports.get(keyOf(about));
      if (known !== undefined) return known;
      const report = await validate();
      keep(about, report);
      return report;
    },
    keep,
  };
}

function keyOf({ level, content, kind }: ReportOn): string {
  return `${level} ${kind} ${content.sha256}`;
}

import type { GenerationNote } from '../../kernel/generation/generation-note.ts';
import type { FileProblem } from '../../kernel/generation/region-bodies.ts';
import type { JobDiagnostic, JobEnding } from '../jobs/index.ts';
import { failure } from './ending.ts';
import { withoutUndefined } from '../../lib/without-undefined.ts';

/** A report is cut after this many lines, with a line that says so. */
const mostDiagnostics = 500;

/** What a generation has to report, as diagnostics of its job. */
export function diagnosticsOf(notes: readonly GenerationNote[]): readonly JobDiagnostic[] {
  return cut(
    notes.map(({ severity, code, message, elementId }) => ({
      severity,
      code,
      message,
      ...withoutUndefined({ elementId }),
      phase: 'GENERATE',
    })),
  );
}

/** The ending for an artifact in which markers of protected regions, or a snapshot, cannot be read. */
export function filesUnreadable(problems: readonly FileProblem[]): JobEnding {
  const message = `Files of the artifact cannot be read at ${problems.length} ${problems.length === 1 ? 'place' : 'places'}, so nothing was changed. Repair them and generate again.`;
  const places = problems.map(({ path, line, message: problem }): JobDiagnostic => ({
    severity: 'ERROR',
    code: 'FILE_UNREADABLE',
    message: `${path}, line ${line}: ${problem}.`,
    phase: 'GENERATE',
  }));
  return {
    status: 'FAILED',
    diagnostics: cut([
      { severity: 'ERROR', code: 'FILES_UNREADABLE', message, phase: 'GENERATE' },
      ...places,
    ]),
  };
}

/**
 * The ending for an artifact without a manifest, in which generated files cannot be distinguished from people's own.
 */
export function manifestMissing(): JobEnding {
  return failure({
    code: 'MANIFEST_UNREADABLE',
    message:
      'The artifact has no readable .generation/manifest.json, so generated files cannot be distinguished from your own; nothing was changed. Take the manifest from an earlier revision, or generate without naming this artifact after deleting its model.',
    phase: 'GENERATE',
  });
}

/** The ending for generated files that are larger than an artifact may be. */
export function tooLarge(problem: string): JobEnding {
  return failure({
    code: 'ARTIFACT_TOO_LARGE',
    message: `The generated files are too large: ${problem}. Split the model into smaller systems.`,
    phase: 'GENERATE',
  });
}

/** The ending for an artifact that was deleted after the job was submitted. */
export function artifactDeleted(): JobEnding {
  return failure({
    code: 'TARGET_DELETED',
    message: 'The artifact was deleted after the job was submitted.',
    phase: 'COMPARE',
  });
}

function cut(diagnostics: readonly JobDiagnostic[]): readonly JobDiagnostic[] {
  if (diagnostics.length <= mostDiagnostics) return diagnostics;
  const left = diagnostics.length - mostDiagnostics;
  const message = `${left} more ${left === 1 ? 'line' : 'lines'} of the report are left out.`;
  return [
    ...diagnostics.slice(0, mostDiagnostics),
    { severity: 'INFO', code: 'REPORT_CUT', message, phase: 'GENERATE' },
  ];
}

import { findingsIn } from '../../../src/chain/model-findings.ts';
import type { Finding } from '../../../src/kernel/model/finding.ts';
import type { ModelFile } from './model-file.ts';
import type { Place } from './places.ts';

/** A finding with its place in a file. */
export type PlacedFinding = Finding & Place & { readonly path: string };

/** Validates the model of a file: its structure, and where that holds, the constraints of its level. */
export function validateFile(file: ModelFile): readonly PlacedFinding[] {
  const { content, level } = file;
  const findings = content.ok ? findingsIn(level, content.root, 'SEMANTIC').findings : content.findings;
  return placed(file, findings);
}

/** Findings about a file with their places, in the order of the text. */
export function placed(file: ModelFile, findings: readonly Finding[]): readonly PlacedFinding[] {
  return findings
    .map((finding) => ({ ...finding, ...file.placeOf(finding), path: file.path }))
    .sort((a, b) => a.line - b.line || a.column - b.column);
}

/** Those that keep a model from being transformed. */
export function errorsAmong<F extends Finding>(findings: readonly F[]): readonly F[] {
  return findings.filter(({ severity }) => severity === 'ERROR');
}

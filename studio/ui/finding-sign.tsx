import type { VNode } from 'preact';
import type { Finding } from '../../client/src/index.ts';
import { counted } from '../lib/text.ts';

/** The sign of a severity, and its word. */
export const severities = {
  ERROR: { sign: '✕', word: 'Error' },
  WARNING: { sign: '!', word: 'Warning' },
  INFO: { sign: 'i', word: 'Hint' },
} as const;

/** A severity as sign and word. */
export function SeverityWord({ severity }: { readonly severity: Finding['severity'] }): VNode {
  const { sign, word } = severities[severity];
  return (
    <span class={`finding-sign finding-${severity.toLowerCase()}`}>
      <span aria-hidden="true">{sign}</span> {word}
    </span>
  );
}

/** The sign of the worst finding. */
export function FindingSign({ findings }: { readonly findings: readonly Finding[] }): VNode | null {
  const worst = worstOf(findings);
  if (worst === undefined) return null;
  return (
    <span class={`finding-sign finding-${worst.toLowerCase()}`}>
      <span aria-hidden="true">{severities[worst].sign}</span>
      <span class="sr-only">{counted(findings.length, 'finding')}</span>
    </span>
  );
}

/** The worst severity among findings. */
export function worstOf(findings: readonly Finding[]): Finding['severity'] | undefined {
  return (['ERROR', 'WARNING', 'INFO'] as const).find((each) =>
    findings.some(({ severity }) => severity === each),
  );
}

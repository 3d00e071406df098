import { relative, resolve, sep } from 'node:path';
import { assertNever } from '../../../src/lib/assert-never.ts';
import type { Severity } from '../../../src/kernel/model/finding.ts';
import type { PlacedFinding } from './validate-file.ts';

/**
 * Findings as a SARIF 2.1.0 log, which code hosts show beside the lines of a pull request. Files are named from
 * `folder`, as results of a checkout are.
 */
export function sarifOf(
  findings: readonly PlacedFinding[],
  { version, folder }: { readonly version: string; readonly folder: string },
): object {
  const codes = [...new Set(findings.map(({ code }) => code))].sort();
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'mde', version, rules: codes.map((id) => ({ id })) } },
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding) => ({
          ruleId: finding.code,
          ruleIndex: codes.indexOf(finding.code),
          level: levelOf(finding.severity),
          message: { text: finding.message },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: uriOf(folder, finding.path), uriBaseId: '%SRCROOT%' },
                region: { startLine: finding.line, startColumn: finding.column },
              },
              ...(finding.elementId !== null && {
                logicalLocations: [{ fullyQualifiedName: finding.elementId, kind: 'element' }],
              }),
            },
          ],
          // Lines move when a model is edited; element and feature do not.
          partialFingerprints: {
            'elementAndFeature/v1': [finding.elementId, finding.feature, finding.code].join(' '),
          },
        })),
      },
    ],
  };
}

function levelOf(severity: Severity): 'error' | 'warning' | 'note' {
  switch (severity) {
    case 'ERROR':
      return 'error';
    case 'WARNING':
      return 'warning';
    case 'INFO':
      return 'note';
    default:
      return assertNever(severity);
  }
}

function uriOf(folder: string, path: string): string {
  return relative(folder, resolve(path)).split(sep).map(encodeURIComponent).join('/');
}

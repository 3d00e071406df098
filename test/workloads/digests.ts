import { createHash } from 'node:crypto';
import type { Element } from '../../src/kernel/model/element.ts';
import { isElement, valueOf, valuesOf } from '../../src/kernel/model/element.ts';
import { openModel } from '../../src/kernel/model/model.ts';
import type { Finding } from '../../src/kernel/model/finding.ts';
import { database } from './database.ts';

/**
 * SHA-256 of a generated database: a sorted line `Class|feature=value|…` for each element, features by name,
 * many-valued ones as sorted ids.
 */
export function digestOfDatabase(root: Element): { readonly digest: string; readonly elements: number } {
  const model = openModel(database, root);
  const lines = [...model.elements()].map((element) => {
    const features = database.classes.get(element.eClass)?.features ?? [];
    const cells = [...features]
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map((feature) => {
        if (!feature.many) return `${feature.name}=${text(valueOf(element, feature.name))}`;
        return `${feature.name}=${valuesOf(element, feature).map(text).sort().join(',')}`;
      });
    return [element.eClass, ...cells].join('|');
  });
  return { digest: sha256(lines.sort().join('\n')), elements: lines.length };
}

/** Findings as sorted unique lines `constraint|elementId|message`. */
export function linesOfFindings(findings: readonly Finding[]): readonly string[] {
  const lines = findings.map(({ code, elementId, message }) =>
    [code, elementId ?? '', message.trimEnd()].join('|'),
  );
  return [...new Set(lines)].sort();
}

/** SHA-256 of the lines of findings. */
export function digestOfFindings(findings: readonly Finding[]): {
  readonly digest: string;
  readonly count: number;
} {
  const lines = linesOfFindings(findings);
  return { digest: sha256(lines.join('\n')), count: lines.length };
}

function text(value: unknown): string {
  if (value === undefined) return '';
  if (isElement(value)) return value.id;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function sha256(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}

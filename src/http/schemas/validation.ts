import { Type, type Static } from 'typebox';
import type { ValidationResult as Validated } from '../../modules/jobs/index.ts';
import { levelNames, type Finding as FindingRecord } from '../../modules/models/index.ts';
import { id, revision } from './common.ts';
import { component, nullable, oneOf } from './component.ts';
import { withoutUndefined } from '../../lib/without-undefined.ts';

/** How bad a finding is. */
export const severities = ['ERROR', 'WARNING', 'INFO'] as const;

/** Something a validation has to say about a model. */
export const Finding = component(
  'Finding',
  Type.Object({
    severity: oneOf(severities),
    code: Type.String({ description: 'Stable.' }),
    message: Type.String(),
    elementId: nullable(Type.String()),
    elementClass: nullable(Type.String()),
    elementName: nullable(Type.String()),
    feature: nullable(Type.String()),
    jsonPointer: Type.String({ description: 'Where it is, from the root of the content.' }),
    fix: Type.Optional(
      Type.Object(
        {
          title: Type.String(),
          patch: Type.Array(
            Type.Object({
              op: oneOf(['add', 'replace', 'remove']),
              path: Type.String(),
              value: Type.Optional(Type.Unknown()),
            }),
          ),
        },
        { description: 'A change that would fix it, as JSON Patch operations.' },
      ),
    ),
  }),
);

/** What a validation found. */
export const ValidationResult = component(
  'ValidationResult',
  Type.Object({
    valid: Type.Boolean({ description: 'There is no ERROR.' }),
    kind: oneOf(['STRUCTURAL', 'SEMANTIC']),
    structuralValid: Type.Boolean({ description: 'Only then the constraints were evaluated.' }),
    level: oneOf(levelNames),
    modelId: Type.Optional(id),
    revision: Type.Optional(revision),
    errorCount: Type.Integer({ minimum: 0 }),
    warningCount: Type.Integer({ minimum: 0 }),
    findings: Type.Array(Finding.ref, {
      maxItems: 1000,
      description: 'In document order; of more than 1,000 the most severe. The counts are of all.',
    }),
    durationMs: Type.Number({
      minimum: 0,
      description:
        'Milliseconds that the validation took. The report of a saved model may be remembered from an earlier validation of the same content; this is then the time that one took.',
    }),
  }),
);

/** What a validation found, on the wire. */
export function validationResultOf(result: Validated): Static<typeof ValidationResult.schema> {
  const { valid, kind, structuralValid, level, modelId, revision: number, errorCount, warningCount } = result;
  return {
    valid,
    kind,
    structuralValid,
    level,
    ...withoutUndefined({ modelId, revision: number }),
    errorCount,
    warningCount,
    findings: result.findings.map(findingOf),
    durationMs: result.durationMs,
  };
}

/** A finding on the wire. */
export function findingOf(finding: FindingRecord): Static<typeof Finding.schema> {
  const { fix, ...same } = finding;
  if (fix === undefined) return same;
  return { ...same, fix: { title: fix.title, patch: [...fix.patch] } };
}

import type { Finding } from '../kernel/model/finding.ts';

/** More problems than this are counted but not listed. */
const listedIssues = 500;

/** Why a content cannot be stored, as entries `place: detail`; `whole` is what the content is called. */
export function issuesOf(findings: readonly Finding[], whole: string): readonly string[] {
  const issues = findings
    .slice(0, listedIssues)
    .map((finding) => `${fieldOf(finding.jsonPointer, whole)}: ${finding.message}`);
  if (findings.length <= listedIssues) return issues;
  return [...issues, `${whole}: has ${findings.length} problems; the first ${listedIssues} are listed`];
}

/** `/goals/0/name` in the content is `content.goals[0].name` in the body. */
function fieldOf(pointer: string, whole: string): string {
  const steps = pointer.split('/').slice(1);
  return steps.reduce((field, step) => {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    return /^\d+$/.test(key) ? `${field}[${key}]` : `${field}.${key}`;
  }, whole);
}

import type { Finding } from '../kernel/model/finding.ts';
import { stepWritten } from '../lib/pointer-steps.ts';

/** More problems than this are counted but not listed. */
const listedIssues = 500;

/** Characters of one problem; a document may have members with names of any length. */
const longestIssue = 1_000;

/** Why a content cannot be stored, as entries `place: detail`; `whole` is what the content is called. */
export function issuesOf(findings: readonly Finding[], whole: string): readonly string[] {
  const issues = findings
    .slice(0, listedIssues)
    .map((finding) => shortened(`${fieldOf(finding.jsonPointer, whole)}: ${finding.message}`));
  if (findings.length <= listedIssues) return issues;
  const count =
    findings.at(-1)?.code === 'TOO_MANY_PROBLEMS'
      ? `more than ${findings.length - 1}`
      : String(findings.length);
  return [...issues, `${whole}: has ${count} problems; the first ${listedIssues} are listed`];
}

function shortened(issue: string): string {
  return issue.length > longestIssue ? `${issue.slice(0, longestIssue)}…` : issue;
}

/** `/goals/0/name` in the content is `content.goals[0].name` in the body. */
function fieldOf(pointer: string, whole: string): string {
  const steps = pointer.split('/').slice(1);
  return steps.reduce((field, step) => {
    const key = stepWritten(step);
    return /^\d+$/.test(key) ? `${field}[${key}]` : `${field}.${key}`;
  }, whole);
}

import { listIn, memberOf, only, partOf, type RangeOfList } from '../reach.ts';

const order = ['ERROR', 'WARNING', 'INFO'];

/** The result of a validation with one part of its findings, errors first. */
export function findingsOf(result: unknown, part: RangeOfList): Readonly<Record<string, unknown>> {
  const findings = listIn(result, 'findings');
  const rank = (finding: unknown): number => order.indexOf(String(memberOf(finding, 'severity')));
  const { items, ...rest } = partOf(
    findings.toSorted((a, b) => rank(a) - rank(b)),
    part,
  );
  return {
    ...only(result, 'valid', 'revision', 'errorCount', 'warningCount'),
    findings: items.map((finding) =>
      only(finding, 'severity', 'code', 'message', 'elementId', 'elementClass', 'elementName', 'feature'),
    ),
    ...rest,
  };
}

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Validation } from '../jobs/index.ts';
import { knownReports, type ReportOn } from './known-reports.ts';

function reportOf(durationMs: number): Validation {
  const counts = { errorCount: 0, warningCount: 0, findings: [] };
  return { kind: 'SEMANTIC', valid: true, structuralValid: true, ...counts, durationMs };
}

const about: ReportOn = { level: 'pim', kind: 'SEMANTIC', content: { sha256: 'a'.repeat(64), size: 2 } };

describe('reports that are known', () => {
  it('are made once for each content, level and kind', async () => {
    const reports = knownReports();
    const asked: number[] = [];
    const ask = (on: ReportOn): Promise<Validation> =>
      reports.of(on, () => Promise.resolve(reportOf(asked.push(asked.length))));
    const others: readonly ReportOn[] = [
      { ...about, level: 'psm' },
      { ...about, kind: 'STRUCTURAL' },
      { ...about, content: { sha256: 'b'.repeat(64), size: 2 } },
    ];
    for (const on of [about, ...others, about, ...others]) await ask(on);
    assert.equal(asked.length, 4);
    assert.equal((await ask(about)).durationMs, 1);
  });

  it('are those that were kept', async () => {
    const reports = knownReports();
    reports.keep(about, reportOf(7));
    const known = await reports.of(about, () => Promise.reject(new Error('Validated again.')));
    assert.equal(known.durationMs, 7);
  });

  it('are not those that failed', async () => {
    const reports = knownReports();
    await assert.rejects(
      reports.of(about, () => Promise.reject(new Error('No thread.'))),
      /No thread/,
    );
    assert.equal((await reports.of(about, () => Promise.resolve(reportOf(3)))).durationMs, 3);
  });

  it('are the latest ones, of so many as there is room for', async () => {
    const reports = knownReports();
    const on = (index: number): ReportOn => ({
      ...about,
      content: { sha256: String(index).padStart(64, '0'), size: 2 },
    });
    for (let index = 0; index <= 10_000; index += 1) reports.keep(on(index), reportOf(index));
    const again = (index: number): Promise<Validation> =>
      reports.of(on(index), () => Promise.resolve(reportOf(-1)));
    assert.equal((await again(10_000)).durationMs, 10_000);
    assert.equal((await again(0)).durationMs, -1);
  });
});

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { drawHistory } from '../support/chain/random/history-properties.ts';
import { openModules } from '../support/modules/modules.ts';
import type { CameTrue } from './previewed-history.ts';
import { previewHistory } from './previewed-history.ts';
import { seed } from '../support/testing/seed.ts';
import { openOn } from '../support/modules/transformations/transforming.ts';

// HISTORIES=500 tries more of them.
const histories = Number(process.env['HISTORIES'] ?? 6);

it(`what a preview says is what finalizing does, in ${histories} histories`, async (t) => {
  const modules = await openModules(t);
  const opened = { ...modules, ...(await openOn(modules, t)) };
  const cameTrue: CameTrue = { APPLIED: 0, CONFLICTS: 0, VALIDATION_FAILED: 0 };
  let decided = 0;
  // Histories without conflicts have nothing to preview: they do not count.
  for (let at = seed; decided < histories && at < seed + histories * 20; at += 1) {
    const history = drawHistory(at);
    if (history === undefined) continue;
    const found = await previewHistory(opened, history).catch((error: unknown) => {
      throw new Error(`The preview of the history with seed ${at} does not come true.`, { cause: error });
    });
    for (const outcome of ['APPLIED', 'CONFLICTS', 'VALIDATION_FAILED'] as const)
      cameTrue[outcome] += found[outcome];
    if (found.APPLIED > 0) decided += 1;
  }
  assert.equal(decided, histories, JSON.stringify(cameTrue));
});

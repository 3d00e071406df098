import assert from 'node:assert/strict';
import { edited } from '../../fixtures/altered-models.ts';
import { claimsBusiness } from '../../fixtures/claims-business.ts';
import { at, listAt, textAt } from '../../support/lib/json.ts';
import type { TriedService } from './tried-service.ts';

/**
 * The claims business a generation later: a step has another name, a person's step is done by software, and a step is
 * replaced by a new one.
 */
export const changedClaims = edited(claimsBusiness, (each) => {
  if (each.id === 'accept') return { ...each, name: 'Approve' };
  if (each.id === 'print-letter') return { ...each, kind: 'SEND' };
  if (each.id === 'look-through-it') return { ...each, id: 'scan-it', name: 'Scan it' };
  const changed = (end: string) => (at(each, end) === 'look-through-it' ? { [end]: 'scan-it' } : {});
  return each.eClass === 'SequenceFlow' ? { ...each, ...changed('source'), ...changed('target') } : each;
});

/** A service over one database, as it is generated first and then. */
export type Generations = {
  readonly first: () => Promise<TriedService>;
  readonly next: () => Promise<TriedService>;
};

/**
 * Takes claims half the way, generates the service again and goes on: what is under way is kept, a node of another kind
 * is taken up as what it is now, and an instance at a node that is gone is left alone for an hour and then reported.
 */
export async function goOnAfterRegeneration({ first, next }: Generations): Promise<void> {
  const before = await first();
  before.partners.answer('bank', [{ status: 200, body: { receiptNumber: 'R-1' } }]);
  const open = await claimOf(before, 'Ada');
  const paid = await claimOf(before, 'Ben');
  await before.step('manager', 'accept', { on: paid });
  await waits(before, paid, ['Check the file', 'Look through it', 'Print letter']);
  await waits(before, open, ['Accept', 'Refuse']);
  assert.equal(
    (await before.stored('SELECT 1 FROM process_token WHERE unknown_since IS NOT NULL')).length,
    0,
  );

  const after = await next();
  after.partners.answer('bank', [{ status: 200, body: { receiptNumber: 'R-2' } }]);
  await waits(after, open, ['Approve', 'Refuse']);
  const left = await after.until(
    () => after.waitsAt('clerk', paid),
    (found) => !found.includes('Print letter'),
  );
  const gone = 'A step that this version of the service does not have';
  assert.deepEqual(left, [gone, 'Both done', 'Check the file']);
  assert.deepEqual(await incidents(after), []);
  await after.step('manager', 'accept', { on: open });
  await waits(after, open, ['Both done', 'Check the file', 'Scan it']);
  const [claim] = listAt(await tasks(after), 'items').filter((task) => at(task, 'name') === 'Scan it');
  assert.equal((await after.send('clerk', `POST /processes/tasks/${textAt(claim, 'id')}/done`)).status, 204);
  await waits(after, open, ['Remind']);
  const hourLater = `UPDATE process_token SET unknown_since = unknown_since - interval '2 hours'
     WHERE unknown_since IS NOT NULL RETURNING id`;
  assert.equal((await after.stored(hourLater)).length, 1);

  const later = await next();
  const [incident] = await later.until(
    () => incidents(later),
    (found) => found.length === 1,
  );
  assert.equal(at(incident, 'code'), 'unknown_node');
  const skipped = await later.send('manager', `POST /processes/incidents/${textAt(incident, 'id')}/skip`);
  assert.equal(skipped.status, 204, JSON.stringify(skipped.body));
  await waits(later, paid, ['Remind']);
}

async function claimOf(service: TriedService, claimant: string): Promise<string> {
  return textAt(await service.step('clerk', 'submit-claim', { body: { claimant } }), 'id');
}

async function tasks(service: TriedService): Promise<unknown> {
  return (await service.send('clerk', 'GET /processes/tasks')).body;
}

async function incidents(service: TriedService): Promise<readonly unknown[]> {
  return listAt((await service.send('manager', 'GET /processes/incidents')).body, 'items');
}

async function waits(service: TriedService, subject: string, names: readonly string[]): Promise<void> {
  await service.until(
    () => service.waitsAt('clerk', subject),
    (found) => JSON.stringify(found) === JSON.stringify(names),
  );
}

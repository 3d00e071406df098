/**
 * A process that writes to a storage until it is killed. `node storage-kill-process.ts FOLDER FIRST` does one
 * transaction after the other, numbered from FIRST, in four lanes; each makes an account, renames another after it and
 * puts a content. It prints the number of each that was acknowledged.
 */
import { writeSync } from 'node:fs';
import { systemClock } from '../../src/lib/clock.ts';
import type { Account } from '../../src/modules/accounts/index.ts';
import { openStorage } from '../../src/storage/index.ts';

const lanes = 4;
const [folder = '', first = '1'] = process.argv.slice(2);
const { transactions, contents } = await openStorage({ dataFolder: folder, clock: systemClock });
let last = Number(first) - 1;

const accountOf = (id: string): Account => ({
  id,
  username: null,
  email: null,
  displayName: id,
  guest: true,
  createdAt: 1,
  emailVerifiedAt: null,
  pendingEmail: null,
  promptsUsed: 0,
});

async function write(lane: number): Promise<void> {
  for (;;) {
    last += 1;
    const number = last;
    await contents.put(new TextEncoder().encode(`content ${number}\n`.repeat(500)));
    await transactions.transact(async ({ accounts }) => {
      const counter = `lane-${lane}`;
      if ((await accounts.find(counter)) === undefined)
        await accounts.insert(accountOf(counter), { passwordHash: null });
      await accounts.insert(accountOf(`write-${number}`), { passwordHash: null });
      await accounts.rename(counter, String(number));
    });
    writeSync(process.stdout.fd, `${number}\n`);
  }
}

await Promise.all(Array.from({ length: lanes }, (_, lane) => write(lane)));

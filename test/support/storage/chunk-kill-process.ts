/**
 * A process that stores revisions of one large model until it is killed, and clears away what is old.
 * `node chunk-kill-process.ts FOLDER URL FIRST` does one round after the other, numbered from FIRST: it stores a model
 * with a content, deletes the one of two rounds before, and clears contents away three hours later. It prints a line
 * before and after each step, and where the database is embedded before each statement that writes.
 */
import { writeSync } from 'node:fs';
import { openStorage } from '../../../src/storage/index.ts';
import { contentOfRound, timeOfRound } from './chunk-rounds.ts';
import { newModel, storedProject } from './conformance/stored-things.ts';

const [dataFolder = '', databaseUrl = '', first = '1'] = process.argv.slice(2);
const say = (line: string): void => void writeSync(process.stdout.fd, `${line}\n`);
let round = Number(first);
const storage = await openStorage({
  dataFolder,
  databaseUrl,
  clock: { now: () => timeOfRound(round) },
  aroundWrites: (execute) => (statement) => {
    say('write');
    return execute(statement);
  },
});
const scope = await storedProject(storage);

for (; ; round += 1) {
  say('put');
  const content = await storage.contents.put(contentOfRound(round));
  say('point');
  const model = { ...newModel({ ...scope, content }), id: `round-${round}` };
  await storage.transactions.transact(async ({ models }) => {
    await models.insert(model);
    if ((await models.find(`round-${round - 2}`)) !== undefined) await models.delete(`round-${round - 2}`);
  });
  say(`stored ${round}`);
  await storage.clearContents();
  say('cleared');
}

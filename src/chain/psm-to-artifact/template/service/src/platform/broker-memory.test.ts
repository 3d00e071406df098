import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { describe, it } from 'node:test';
import { MemoryBroker } from './broker-memory.js';
import type { CloudEvent, Receipt, Topic } from './broker.js';

const topic: Topic = { name: 'orders', retentionHours: 1 };

const event = (id: string): CloudEvent => ({
  specversion: '1.0',
  ...{ id, source: '/services/test', type: 'test.Happened', time: '2030-01-01T00:00:00Z' },
  datacontenttype: 'application/json',
  data: {},
});

function idOf(text: string): string {
  return (JSON.parse(text) as CloudEvent).id;
}

/** Notes that are complete when there are so many. */
function notes(most: number) {
  const seen: string[] = [];
  let done = () => {};
  const complete = new Promise<void>((resolve) => (done = resolve));
  const note = (text: string) => {
    if (seen.push(text) === most) done();
  };
  return { seen, note, complete };
}

describe('the broker inside the process', () => {
  it('hands every event to every group once, in order, also to one that comes later', async () => {
    const broker = new MemoryBroker();
    const { seen, note, complete } = notes(4);
    const take =
      (group: string) =>
      async (text: string): Promise<Receipt> => {
        note(`${group} ${idOf(text)}`);
        return 'taken';
      };
    broker.receive(topic, { group: 'early', take: take('early') });
    for (const id of ['1', '2', '1']) await broker.send(topic, event(id));
    broker.receive(topic, { group: 'late', take: take('late') });
    broker.receive({ ...topic, name: 'others' }, { group: 'other', take: take('other') });
    await complete;
    await broker.close();
    assert.deepEqual(seen.sort(), ['early 1', 'early 2', 'late 1', 'late 2']);
  });

  it('lets what is being handled finish when it closes, and hands over nothing more', async () => {
    const broker = new MemoryBroker();
    const signs = new EventEmitter();
    const begun = once(signs, 'begun');
    const finish = once(signs, 'finish');
    const seen: string[] = [];
    broker.receive(topic, {
      group: 'one',
      async take(text) {
        signs.emit('begun');
        await finish;
        seen.push(idOf(text));
        return 'repeat';
      },
    });
    await broker.send(topic, event('1'));
    await broker.send(topic, event('2'));
    await begun;
    const closed = broker.close();
    signs.emit('finish');
    await closed;
    assert.deepEqual(seen, ['1']);
  });

  it('repeats what was not taken, before what comes after it', async () => {
    const broker = new MemoryBroker();
    const { seen, note, complete } = notes(4);
    const answers: (() => Receipt)[] = [
      () => 'repeat',
      () => {
        throw new Error('not now');
      },
    ];
    broker.receive(topic, {
      group: 'one',
      async take(text) {
        note(idOf(text));
        return answers.shift()?.() ?? 'taken';
      },
    });
    await broker.send(topic, event('1'));
    await broker.send(topic, event('2'));
    await complete;
    await broker.close();
    assert.deepEqual(seen, ['1', '1', '1', '2']);
  });
});

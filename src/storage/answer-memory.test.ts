import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnswerMemory } from './answer-memory.ts';

/** A question that is answered with its words and how often it was asked of the database. */
function counted() {
  const asked: string[] = [];
  const memory = createAnswerMemory();
  const ask = memory.remembering((one: string, other: string) => {
    asked.push(`${one} ${other}`);
    return Promise.resolve(one === 'unknown' ? undefined : { one, other });
  });
  return { memory, asked, ask };
}

test('the same question is answered with the same answer, without asking again', async () => {
  const { ask, asked } = counted();
  const first = await ask('a', 'b');
  assert.deepEqual(first, { one: 'a', other: 'b' });
  assert.equal(await ask('a', 'b'), first);
  assert.deepEqual(await ask('a', 'c'), { one: 'a', other: 'c' });
  assert.deepEqual(asked, ['a b', 'a c']);
});

test('after a write everything is asked again', async () => {
  const { memory, ask, asked } = counted();
  await ask('a', 'b');
  assert.equal(await memory.writing(() => Promise.resolve('written')), 'written');
  await ask('a', 'b');
  assert.deepEqual(asked, ['a b', 'a b']);
});

test('while a write is carried out nothing is remembered, whether it ends well or not', async () => {
  const { memory, ask, asked } = counted();
  const { promise, reject } = Promise.withResolvers<never>();
  const write = memory.writing(() => promise);
  await ask('a', 'b');
  await ask('a', 'b');
  assert.equal(asked.length, 2);
  reject(new Error('disk full'));
  await assert.rejects(write, /disk full/);
  await ask('a', 'b');
  assert.equal(asked.length, 3);
  await ask('a', 'b');
  assert.equal(asked.length, 3);
});

test('an answer that a write overtook is given but not remembered', async () => {
  const memory = createAnswerMemory();
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let asked = 0;
  const ask = memory.remembering(() => {
    asked += 1;
    return answers[asked - 1]?.promise ?? Promise.resolve('after');
  });
  const overtaken = ask();
  await memory.writing(() => Promise.resolve());
  answers[0]?.resolve('before');
  assert.equal(await overtaken, 'before');
  answers[1]?.resolve('after');
  assert.equal(await ask(), 'after');
});

test('what is not there is asked for every time', async () => {
  const { ask, asked } = counted();
  assert.equal(await ask('unknown', 'b'), undefined);
  assert.equal(await ask('unknown', 'b'), undefined);
  assert.equal(asked.length, 2);
});

test('a closed memory remembers nothing', async () => {
  const { memory, ask, asked } = counted();
  await ask('a', 'b');
  memory.close();
  await ask('a', 'b');
  await ask('a', 'b');
  assert.equal(asked.length, 3);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEntrances } from './company.ts';

test('work runs beside other work, of whichever entrance', () => {
  const newEntrance = createEntrances();
  const [one, other] = [newEntrance(), newEntrance()];
  assert.ok(one.enter('BESIDE') !== undefined);
  assert.ok(other.enter('BESIDE') !== undefined);
});

test('work that has to run alone waits for all running work, and no other work starts before or meanwhile', () => {
  const newEntrance = createEntrances();
  const [one, other] = [newEntrance(), newEntrance()];
  const asked: string[] = [];
  other.onFree(() => void asked.push('other'));
  const leave = one.enter('BESIDE');
  assert.equal(other.enter('ALONE'), undefined);
  assert.equal(one.enter('BESIDE'), undefined);
  leave?.();
  leave?.();
  assert.deepEqual(asked, ['other']);
  assert.equal(one.enter('BESIDE'), undefined);
  const leaveAlone = other.enter('ALONE');
  assert.ok(leaveAlone !== undefined);
  assert.equal(one.enter('BESIDE'), undefined);
  assert.equal(one.enter('ALONE'), undefined);
  leaveAlone();
  assert.ok(one.enter('BESIDE') !== undefined);
});

test('two that are to be alone do not wait for each other for ever', () => {
  const newEntrance = createEntrances();
  const [one, two, three] = [newEntrance(), newEntrance(), newEntrance()];
  const leave = three.enter('BESIDE');
  assert.equal(one.enter('ALONE'), undefined);
  assert.equal(two.enter('ALONE'), undefined);
  leave?.();
  const leaveOne = one.enter('ALONE');
  assert.equal(two.enter('ALONE'), undefined);
  leaveOne?.();
  assert.ok(two.enter('ALONE') !== undefined);
});

test('who does not want to be alone any more lets the others in', () => {
  const newEntrance = createEntrances();
  const [one, other] = [newEntrance(), newEntrance()];
  let calls = 0;
  one.onFree(() => void (calls += 1));
  const leave = one.enter('BESIDE');
  assert.equal(other.enter('ALONE'), undefined);
  other.withdraw();
  assert.equal(calls, 1);
  assert.ok(one.enter('BESIDE') !== undefined);
  leave?.();
});

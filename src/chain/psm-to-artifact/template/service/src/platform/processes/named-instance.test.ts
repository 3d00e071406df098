import assert from 'node:assert/strict';
import { it } from 'node:test';
import { inNamedInstance } from './named-instance.js';

it('a request names the process instance that it belongs to by its id, and nothing else', () => {
  const access = { subject: 'ann' };
  const instance = '00000000-0000-7000-8000-00000000000a';
  for (const name of [instance, instance.toUpperCase()])
    assert.deepEqual(inNamedInstance(access, { 'process-instance': name }), {
      subject: 'ann',
      process: { instance: name },
    });
  for (const name of [undefined, '', 'selling', `x${instance}`, `${instance}0`, [instance]])
    assert.equal(inNamedInstance(access, { 'process-instance': name }), access);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceOf } from './device.ts';

test('a device is named by browser and system, or by the program, without what a client may have hidden in it', () => {
  const mozilla = 'Mozilla/5.0';
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  for (const [header, device] of [
    [`${mozilla} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox on Linux'],
    [`${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0 Safari/537.36`, 'Chrome on Windows'],
    [`${mozilla} (Windows NT 10.0) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge on Windows'],
    [`${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.0 Safari/605`, 'Safari on macOS'],
    [`${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} Safari/604`, 'Safari on iPhone'],
    [`${mozilla} (Linux; Android 15) ${webkit} Chrome/140.0 Mobile Safari/537.36`, 'Chrome on Android'],
    ['curl/8.14.1', 'curl'],
    ['mde/0.1.0 (linux)', 'mde'],
    ['<b>x</b>\u202e', 'bx'],
    ['x'.repeat(500), 'x'.repeat(100)],
    ['', undefined],
    [' ', undefined],
    [undefined, undefined],
  ] as const)
    assert.equal(deviceOf(header), device, header);
});

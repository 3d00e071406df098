import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPublicAddress } from './public-addresses.ts';

test('addresses of this machine, of private networks and of no one machine are not public', () => {
  const inside = [
    ...['127.0.0.1', '10.1.2.3', '172.31.255.255', '192.168.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...[
      '255.255.255.255',
      '224.0.0.1',
      '::1',
      '::',
      'fe80::1',
      'fc00::1',
      'fd12::1',
      'ff02::1',
      '2001:db8::1',
    ],
    ...['::ffff:127.0.0.1', '::ffff:10.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '::127.0.0.1', 'x', ''],
  ];
  assert.deepEqual(inside.filter(isPublicAddress), []);
  const outside = ['1.1.1.1', '172.32.0.1', '192.167.1.1', '2606:4700:4700::1111'];
  assert.deepEqual(outside.filter(isPublicAddress), outside);
});

import assert from 'node:assert/strict';
import { BlockList } from 'node:net';
import { test } from 'node:test';
import { networks } from '../../lib/setting-readers.ts';
import { addressOf } from './client-address.ts';

function of(
  remote: string,
  headers: Readonly<Record<string, string>> = {},
  proxies = '10.0.0.0/8, fd00::/8',
): string {
  const read = networks(proxies);
  return addressOf({ remote, headers }, 'value' in read ? read.value : new BlockList());
}

test('without trusted proxies the address is that of the connection, regardless of headers', () => {
  const headers = { 'x-forwarded-for': '1.2.3.4', forwarded: 'for=1.2.3.4' };
  assert.equal(of('10.0.0.1', headers, ''), '10.0.0.1');
  assert.equal(of('::ffff:10.0.0.1', {}, ''), '10.0.0.1');
});

test('a header that comes from a client itself does not count', () => {
  assert.equal(of('9.9.9.9', { 'x-forwarded-for': '1.2.3.4' }), '9.9.9.9');
  assert.equal(of('9.9.9.9', { forwarded: 'for=1.2.3.4' }), '9.9.9.9');
});

test('the client is the last address that no trusted proxy has', () => {
  assert.equal(of('10.0.0.1', { 'x-forwarded-for': '1.2.3.4' }), '1.2.3.4');
  assert.equal(of('::ffff:10.0.0.1', { 'x-forwarded-for': '6.6.6.6, 1.2.3.4, 10.9.9.9' }), '1.2.3.4');
  assert.equal(of('10.0.0.1', { 'x-forwarded-for': '10.2.2.2' }), '10.2.2.2');
  assert.equal(of('10.0.0.1'), '10.0.0.1');
});

test('the Forwarded header is read in all its forms', () => {
  for (const forwarded of [
    'for=1.2.3.4',
    'For="1.2.3.4:5678";proto=https;by=10.0.0.1',
    'for=6.6.6.6, proto=http; for=1.2.3.4, for="10.9.9.9"',
  ])
    assert.equal(of('10.0.0.1', { forwarded }), '1.2.3.4');
  assert.equal(of('fd00::7', { forwarded: 'for="[2001:db8:1:2:3::4]:99"' }), '2001:db8:1:2::/64');
});

test('an entry that is not an address ends the chain at the proxy that wrote it', () => {
  assert.equal(of('10.0.0.1', { 'x-forwarded-for': '1.2.3.4, unknown, 10.5.5.5' }), '10.5.5.5');
  assert.equal(of('10.0.0.1', { forwarded: 'for=_hidden' }), '10.0.0.1');
});

test('two headers that differ are not believed', () => {
  const headers = { 'x-forwarded-for': '1.2.3.4', forwarded: 'for=5.6.7.8' };
  assert.equal(of('10.0.0.1', headers), '10.0.0.1');
  assert.equal(of('10.0.0.1', { ...headers, forwarded: 'for="1.2.3.4:1"' }), '1.2.3.4');
});

test('addresses of one network of IPv6 are one, however they are written', () => {
  assert.equal(of('2001:db8::1'), '2001:db8:0:0::/64');
  assert.equal(of('2001:0DB8:0:0:ffff::'), '2001:db8:0:0::/64');
  assert.equal(of('fe80::1%eth0'), 'fe80:0:0:0::/64');
});

test('a list of proxies that cannot be read is refused', () => {
  for (const list of ['10.0.0.0/33', 'proxy.example.org', '10.0.0/8', '::/129', '10.0.0.1/'])
    assert.ok('problem' in networks(list), list);
});

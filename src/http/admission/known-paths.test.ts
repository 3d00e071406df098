import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createKnownPaths } from './known-paths.ts';

test('a path has the methods of every pattern it matches', () => {
  const paths = createKnownPaths();
  for (const [method, url, isPublic] of [
    ['GET', '/a', true],
    ['POST', '/a', true],
    ['GET', '/a/:id', false],
    ['PUT', '/a/:id/files/*', false],
    ['GET', '/a.html', false],
  ] as const)
    paths.add({ method, url, public: isPublic });
  assert.deepEqual(paths.methodsOf('/a'), ['GET', 'POST']);
  assert.deepEqual(paths.methodsOf('/a/1'), ['GET']);
  assert.deepEqual(paths.methodsOf('/a/1/files/x/y'), ['PUT']);
  assert.deepEqual(paths.methodsOf('/%61/%31'), ['GET']);
  assert.deepEqual(paths.methodsOf('/a%2F1'), []);
  assert.deepEqual(paths.methodsOf('/a/'), []);
  assert.deepEqual(paths.methodsOf('/a/1/2'), []);
  assert.deepEqual(paths.methodsOf('/axhtml'), []);
  assert.equal(paths.isPublic('/a'), true);
  assert.equal(paths.isPublic('/a/1'), false);
  assert.equal(paths.isPublic('/b'), false);
});

test('a path is public only when all its methods are', () => {
  const paths = createKnownPaths();
  paths.add({ method: 'GET', url: '/a', public: true });
  paths.add({ method: 'PUT', url: '/a', public: false });
  assert.equal(paths.isPublic('/a'), false);
});

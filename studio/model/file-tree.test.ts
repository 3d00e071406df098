import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { treeRows } from './file-tree.ts';

const paths = [
  'README.md',
  'src/modules/orders/order.ts',
  'src/modules/orders/order.sql',
  'src/app.ts',
  'deploy/k8s/base/a.yaml',
];
const drawn = (isOpen: (folder: string) => boolean): readonly string[] =>
  treeRows(paths, isOpen).map(
    ({ name, depth, isFolder }) => `${'.'.repeat(depth)}${name}${isFolder ? '/' : ''}`,
  );

describe('the tree of a repository', () => {
  it('has folders before files, and folders in one row that hold nothing else', () => {
    assert.deepEqual(
      drawn(() => true),
      [
        'deploy/k8s/base/',
        '.a.yaml',
        'src/',
        '.modules/orders/',
        '..order.sql',
        '..order.ts',
        '.app.ts',
        'README.md',
      ],
    );
  });

  it('leaves out what stands in closed folders', () => {
    assert.deepEqual(
      drawn((folder) => folder === 'src/'),
      ['deploy/k8s/base/', 'src/', '.modules/orders/', '.app.ts', 'README.md'],
    );
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nearest } from './neighbours.ts';
import { begunAt, revealing, zoomed } from './viewport.ts';

const box = (x: number, y: number): { x: number; y: number; width: number; height: number } => ({
  x,
  y,
  width: 100,
  height: 50,
});

describe('the nearest neighbour', () => {
  const boxes = new Map([
    ['a', box(0, 0)],
    ['right', box(300, 0)],
    ['near but aside', box(120, 200)],
    ['below', box(20, 100)],
  ]);

  it('lies ahead more than aside', () => {
    assert.equal(nearest(boxes, 'a', 'ArrowRight'), 'right');
    assert.equal(nearest(boxes, 'a', 'ArrowDown'), 'below');
    assert.equal(nearest(boxes, 'below', 'ArrowUp'), 'a');
    assert.equal(nearest(boxes, 'a', 'ArrowLeft'), undefined);
  });
});

describe('a viewport', () => {
  const frame = { width: 800, height: 600 };

  it('shows the whole picture where its texts can be read, else its beginning or what is wanted', () => {
    assert.equal(
      begunAt({ ...box(0, 0), width: 900, height: 300 }, { frame, box: undefined }).scale > 0.7,
      true,
    );
    const tall = { x: 0, y: 0, width: 700, height: 5_000 };
    assert.equal(begunAt(tall, { frame, box: undefined }).y, 16);
    const { y, scale } = begunAt(tall, { frame, box: box(0, 3_000) });
    assert.equal(Math.round(y + 3_025 * scale), 300);
  });

  it('moves only as far as needed', () => {
    const now = { x: 0, y: 0, scale: 1 };
    assert.equal(revealing(now, box(10, 10), frame), now);
    assert.deepEqual(revealing(now, box(2_000, 10), frame), { scale: 1, x: -1_650, y: 265 });
  });

  it('keeps the point under the pointer where it is', () => {
    const { x, y, scale } = zoomed({ x: 10, y: 20, scale: 1 }, 2, { x: 110, y: 220 });
    assert.deepEqual([x, y, scale], [-90, -180, 2]);
  });
});

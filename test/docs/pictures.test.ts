import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SaxesParser } from 'saxes';
import { toMermaid } from '../../src/kernel/diagram/mermaid.ts';
import type { Box } from '../../src/kernel/layout/layout-graph.ts';
import type { View } from '../../src/kernel/views/view.ts';
import type { Picture } from '../../tools/docs/pictures.ts';
import { drawExample, readExamples } from '../../tools/docs/pictures.ts';

const examples = readExamples();

describe('the views of the examples', () => {
  it('are there', () => assert.ok(examples.length > 0));

  for (const example of examples)
    describe(example.name, async () => {
      for (const picture of await drawExample(example, () => true)) {
        const name = `${picture.level} ${picture.definition.id}`;
        it(`${name} is well-formed and shows the label of every node`, () => {
          const shown = textsIn(picture.svg);
          const missing = picture.view.nodes.filter(({ label }) => !shown.includes(withoutSpaces(label)));
          assert.deepEqual(
            missing.map(({ label }) => label),
            [],
          );
        });

        const branches = branchesOf(picture);
        if (picture.definition.kind === 'LANES')
          it(`${name} says at every branch of a decision when it is taken`, () => {
            assert.ok(branches.length >= 2);
            const mermaid = toMermaid(picture.drawing) ?? '';
            const shown = textsIn(picture.svg);
            for (const { label = '' } of branches) {
              assert.notEqual(label, '');
              assert.ok(mermaid.includes(label), `${label} is missing in Mermaid`);
              assert.ok(shown.includes(withoutSpaces(label)), `${label} is missing in SVG`);
            }
          });

        it(`${name} has no overlapping nodes`, () => assert.deepEqual(overlapsIn(picture), []));
      }
    });
});

/** The edges that leave the diamonds from which there is more than one way. */
function branchesOf({ view }: Picture): View['edges'] {
  return view.nodes
    .filter(({ shape }) => shape === 'DIAMOND')
    .map(({ id }) => view.edges.filter(({ source }) => source === id))
    .filter((leaving) => leaving.length > 1)
    .flat();
}

/** The text of a document without its spaces and hyphens, because long labels are broken into lines. */
function textsIn(svg: string): string {
  const texts: string[] = [];
  const parser = new SaxesParser({});
  parser.on('error', (error) => assert.fail(error));
  parser.on('text', (text) => texts.push(text));
  parser.write(svg).close();
  return withoutSpaces(texts.join(''));
}

function withoutSpaces(text: string): string {
  return text.replace(/[\s\u{2010}]+/gu, '');
}

/** Pairs of nodes with the same parent whose boxes overlap, and nodes that stick out of their parents. */
function overlapsIn({ drawing, placement }: Picture): readonly string[] {
  const problems: string[] = [];
  const siblings = new Map<string | undefined, { readonly id: string; readonly box: Box }[]>();
  for (const { id, parentId } of drawing.nodes) {
    const box = placement.nodes.get(id);
    assert.ok(box !== undefined, `${id} has no place`);
    // In a table what surrounds others is a row like them.
    const parent = drawing.kind === 'TABLE' ? undefined : parentId;
    const around = parent === undefined ? undefined : placement.nodes.get(parent);
    if (around !== undefined && !isInside(box, around)) problems.push(`${id} sticks out of ${parent ?? ''}`);
    siblings.set(parent, [...(siblings.get(parent) ?? []), { id, box }]);
  }
  for (const group of siblings.values())
    for (const [index, a] of group.entries())
      for (const b of group.slice(index + 1))
        if (overlap(a.box, b.box)) problems.push(`${a.id} overlaps ${b.id}`);
  return problems;
}

function overlap(a: Box, b: Box): boolean {
  return (
    a.x < b.x + b.width - 0.5 &&
    b.x < a.x + a.width - 0.5 &&
    a.y < b.y + b.height - 0.5 &&
    b.y < a.y + a.height - 0.5
  );
}

function isInside(inner: Box, outer: Box): boolean {
  return (
    inner.x >= outer.x - 0.5 &&
    inner.y >= outer.y - 0.5 &&
    inner.x + inner.width <= outer.x + outer.width + 0.5 &&
    inner.y + inner.height <= outer.y + outer.height + 0.5
  );
}

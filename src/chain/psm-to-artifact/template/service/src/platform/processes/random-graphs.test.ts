import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  definitionOf,
  emptyTables,
  openWorkshop,
  workshopDb,
  type NodeSketch,
} from '../../../../example/src/platform/processes/workshop.js';
import { condition } from './definition.js';

const runs = process.env['FULL_LENGTH'] === '1' ? 300 : 20;

/** A process in blocks; leaves are work of people, of the system, or outside. */
type Block =
  | { readonly leaf: 'HUMAN_TASK' | 'COMMAND' | 'CALL_EXTERNAL' | 'TIMER' }
  | { readonly sequence: readonly Block[] }
  | { readonly parallel: readonly Block[] }
  | { readonly which: number; readonly choices: readonly Block[] }
  | { readonly holding: readonly boolean[]; readonly several: readonly Block[] };

const { block } = fc.letrec<{ block: Block }>((tie) => {
  const blocks = fc.array(tie('block'), { minLength: 2, maxLength: 3 });
  return {
    block: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.record({ leaf: fc.constantFrom('HUMAN_TASK', 'COMMAND', 'CALL_EXTERNAL', 'TIMER') }),
      fc.record({ sequence: blocks }),
      fc.record({ parallel: blocks }),
      fc.record({ which: fc.nat(1), choices: blocks }),
      fc.record({ several: blocks, holding: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }) }),
    ),
  };
});

/** Writes a block out as nodes in front of `next`. Answers the node it begins with, and the commands in their order. */
class Drawing {
  readonly nodes: Record<string, NodeSketch> = {};

  draw(block: Block, next: string): { readonly first: string; readonly order: Order } {
    if ('leaf' in block) return this.#leaf(block.leaf, next);
    if ('sequence' in block) {
      const orders: Order[] = [];
      let first = next;
      for (const each of [...block.sequence].reverse()) {
        const drawn = this.draw(each, first);
        first = drawn.first;
        orders.unshift(drawn.order);
      }
      return { first, order: { inOrder: orders } };
    }
    if ('parallel' in block) {
      const join = this.#add('join', { kind: 'PARALLEL', to: next });
      const drawn = block.parallel.map((each) => this.draw(each, join));
      const first = this.#add('fork', { kind: 'PARALLEL', to: drawn.map((each) => each.first) });
      return { first, order: { inAnyOrder: drawn.map(({ order }) => order) } };
    }
    if ('choices' in block) {
      const merge = this.#add('merge', { kind: 'DECISION', choice: 'ONE', to: next });
      const drawn = block.choices.map((each) => this.draw(each, merge));
      const to = drawn.map((each, index) => ({ target: each.first, when: always(index === block.which) }));
      const first = this.#add('decide', { kind: 'DECISION', choice: 'ONE', to });
      return { first, order: drawn[block.which]?.order ?? { inOrder: [] } };
    }
    const join = this.#add('gather', { kind: 'DECISION', choice: 'SEVERAL', to: next });
    const drawn = block.several.map((each) => this.draw(each, join));
    const to = drawn.map((each, index) => ({
      ...{ target: each.first, when: always(block.holding[index] === true) },
      isDefault: index === 0,
    }));
    const first = this.#add('spread', { kind: 'DECISION', choice: 'SEVERAL', to });
    const taken = drawn.filter((_, index) => block.holding[index] === true);
    const orders = (taken.length > 0 ? taken : drawn.slice(0, 1)).map(({ order }) => order);
    return { first, order: { inAnyOrder: orders } };
  }

  #leaf(kind: 'HUMAN_TASK' | 'COMMAND' | 'CALL_EXTERNAL' | 'TIMER', to: string) {
    const name = `${kind.toLowerCase()}${Object.keys(this.nodes).length}`;
    if (kind === 'TIMER')
      return { first: this.#add(name, { kind, dueIn: 'PT1S', to }), order: { inOrder: [] } };
    const call = { system: 'bank', prepare: async () => null, send: async () => null };
    const node: NodeSketch =
      kind === 'CALL_EXTERNAL' ? { kind, call, command: name, to } : { kind, command: name, to };
    this.nodes[name] = node;
    return { first: name, order: name };
  }

  #add(name: string, node: NodeSketch): string {
    const id = `${name}${Object.keys(this.nodes).length}`;
    this.nodes[id] = node;
    return id;
  }
}

function always(value: boolean) {
  return condition({}, () => value);
}

/** Which commands are done, and which of them before which. */
type Order = string | { readonly inOrder: readonly Order[] } | { readonly inAnyOrder: readonly Order[] };

function commandsIn(order: Order): readonly string[] {
  if (typeof order === 'string') return [order];
  return ('inOrder' in order ? order.inOrder : order.inAnyOrder).flatMap(commandsIn);
}

function checkOrder(order: Order, done: readonly string[]): void {
  if (typeof order === 'string') return;
  const parts = 'inOrder' in order ? order.inOrder : order.inAnyOrder;
  for (const part of parts) checkOrder(part, done);
  if (!('inOrder' in order)) return;
  const places = parts
    .map((part) => commandsIn(part).map((name) => done.indexOf(name)))
    .filter(({ length }) => length > 0);
  for (const [index, before] of places.entries())
    for (const behind of places.slice(index + 1))
      assert.ok(Math.max(...before) < Math.min(...behind), `order of ${done.join(', ')}`);
}

const db = await workshopDb();

describe('processes of any shape', () => {
  it('do every step of the branches that are taken once, in its order, and end', async () => {
    const seed = Number(process.env['SEED'] ?? 1);
    await fc.assert(
      fc.asyncProperty(block, fc.infiniteStream(fc.nat()), async (root, choices) => {
        await emptyTables(db);
        const drawing = new Drawing();
        const { first, order } = drawing.draw(root, 'end');
        const definition = definitionOf('random', {
          start: { kind: 'START', to: 'accept' },
          accept: { kind: 'HUMAN_TASK', command: 'createJob', to: first },
          ...drawing.nodes,
          end: { kind: 'END' },
        });
        const workshop = openWorkshop(db, { definitions: [definition] });
        const job = await workshop.command('createJob');
        for (let round = 0; round < 200 && (await workshop.open()).length > 0; round += 1) {
          await workshop.engine.drain();
          workshop.pass(1);
          const waiting = (await workshop.open()).filter((token) => token.endsWith(' WAITING'));
          const chosen = waiting[(choices.next().value ?? 0) % Math.max(waiting.length, 1)];
          if (chosen !== undefined) await workshop.command(chosen.split(' ')[0] ?? '', job);
        }
        const done = (await workshop.done(job)).slice(1);
        assert.deepEqual(await workshop.open(), []);
        assert.deepEqual([...done].sort(), [...commandsIn(order)].sort());
        checkOrder(order, done);
        assert.deepEqual(await workshop.states(), ['COMPLETED']);
      }),
      { seed, numRuns: runs },
    );
  });
});

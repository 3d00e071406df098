import { pushTo } from '../../lib/push-to.ts';
import type { DrawnNode } from './drawn.ts';

/** A step through nodes that lie in each other: into one, with whether it surrounds others, or out of the last one. */
export type NestingStep =
  | { readonly kind: 'NODE'; readonly node: DrawnNode; readonly surrounds: boolean; readonly depth: number }
  | { readonly kind: 'END'; readonly depth: number };

/**
 * The way through nodes that lie in each other, each followed by those inside it; without recursion, as they may lie in
 * each other as deep as models do.
 */
export function nestingOf(nodes: readonly DrawnNode[]): readonly NestingStep[] {
  const children = new Map<string | undefined, DrawnNode[]>();
  for (const node of nodes) pushTo(children, node.parentId, node);
  const steps: NestingStep[] = [];
  const path = [{ nodes: children.get(undefined) ?? [], next: 0 }];
  for (let open = path.at(-1); open !== undefined; open = path.at(-1)) {
    const node = open.nodes[open.next];
    open.next += 1;
    if (node === undefined) {
      path.pop();
      if (path.length > 0) steps.push({ kind: 'END', depth: path.length });
      continue;
    }
    const inside = children.get(node.id);
    steps.push({ kind: 'NODE', node, surrounds: inside !== undefined, depth: path.length });
    if (inside !== undefined) path.push({ nodes: inside, next: 0 });
  }
  return steps;
}

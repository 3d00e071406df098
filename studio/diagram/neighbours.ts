import type { Box } from './viewport.ts';

/** Where an arrow key leads. */
export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/** Whether a key is an arrow. */
export function isArrow(key: string): key is Direction {
  return key === 'ArrowLeft' || key === 'ArrowRight' || key === 'ArrowUp' || key === 'ArrowDown';
}

/**
 * The box nearest to one in a direction: how far its middle lies ahead counts once, how far aside twice; those that lie
 * more aside than ahead come last. Nothing when no middle lies ahead.
 */
export function nearest(
  boxes: ReadonlyMap<string, Box>,
  from: string,
  direction: Direction,
): string | undefined {
  const here = boxes.get(from);
  if (here === undefined) return undefined;
  let best: { readonly id: string; readonly cost: number } | undefined;
  for (const [id, box] of boxes) {
    if (id === from) continue;
    const { ahead, aside } = wayTo(here, box, direction);
    if (ahead <= 1) continue;
    const cost = ahead + 2 * Math.abs(aside) + (Math.abs(aside) > ahead ? farAside : 0);
    if (best === undefined || cost < best.cost) best = { id, cost };
  }
  return best?.id;
}

/** More than any picture is wide. */
const farAside = 1e9;

function wayTo(from: Box, to: Box, direction: Direction): { readonly ahead: number; readonly aside: number } {
  const dx = to.x + to.width / 2 - (from.x + from.width / 2);
  const dy = to.y + to.height / 2 - (from.y + from.height / 2);
  switch (direction) {
    case 'ArrowRight':
      return { ahead: dx, aside: dy };
    case 'ArrowLeft':
      return { ahead: -dx, aside: dy };
    case 'ArrowDown':
      return { ahead: dy, aside: dx };
    case 'ArrowUp':
      return { ahead: -dy, aside: dx };
  }
}

import { listed } from '../cuts.ts';
import { find } from '../references.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { flowsOf, place } from './place-step.ts';
import type { SenseReader } from './sense.ts';

/** "Swap A and B": two steps of which one follows the other change places. */
export const readSwap: SenseReader = (event) =>
  event.form === 'COMMAND' && event.classes.has('SWAP') && !event.isNegated
    ? [(on) => swapped(on, event.rest)]
    : [];

function swapped(bench: Workbench, span: Span): true | undefined {
  const classes = [bench.level.step, 'DecisionPoint'];
  const steps = listed(span, bench.language).flatMap((each) => {
    const found = find(bench, each, { classes });
    return found.kind === 'FOUND' && found.tier <= 3 ? found.elements : [];
  });
  const [a, b] = steps;
  const process = a === undefined ? undefined : bench.element(a.containerId);
  if (a === undefined || b === undefined || process === undefined || steps.length !== 2) return undefined;
  const flows = flowsOf(bench, process);
  const follows = (from: string, to: string): boolean =>
    flows.some(({ source, target }) => source === from && target === to);
  // Of steps that stand apart it is not clear what becomes of those between them.
  const order = follows(a.id, b.id) ? [a, b] : follows(b.id, a.id) ? [b, a] : [];
  const [first, second] = order;
  if (first === undefined || second === undefined) return undefined;
  bench.use(span);
  bench.speakOf(process);
  return place(bench, process, { anchor: first, node: second, side: 'BEFORE' }) ? true : undefined;
}

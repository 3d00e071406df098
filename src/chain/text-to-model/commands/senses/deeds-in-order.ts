import type { Event } from '../event.ts';
import type { Named } from '../names.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { phraseAt } from '../words.ts';
import type { StepSide } from './place-step.ts';
import { flowsOf, place } from './place-step.ts';
import type { Attempt } from './sense.ts';
import { stepNamed } from './step-named.ts';

/** "The contract is signed before the exhibit is requested": two steps that are there, and which of them is first. */
export function deedsInOrder(event: Event, bench: Workbench): readonly Attempt[] {
  const { sequence } = bench.language;
  const sides: readonly (readonly [StepSide, string])[] = [
    ['AFTER', sequence.AFTER],
    ['BEFORE', sequence.BEFORE],
  ];
  if (event.form !== 'PASSIVE' || event.isNegated || event.subject.length === 0) return [];
  return sides.flatMap(([side, list]) => {
    const length = phraseAt(event.rest, 0, list);
    if (length === 0) return [];
    const { BE } = bench.language.auxiliaries;
    const done = event.used.filter((word) => word.kind === 'WORD' && phraseAt([word], 0, BE) === 0);
    const first = [...event.subject, ...done];
    return [(on: Workbench) => ordered(on, event, { first, second: event.rest.slice(length), side })];
  });
}

function ordered(
  bench: Workbench,
  event: Event,
  { first, second, side }: { readonly first: Span; readonly second: Span; readonly side: StepSide },
): true | undefined {
  const [node, anchor] = [stepNamed(bench, first), stepNamed(bench, second)];
  const process = anchor === undefined ? undefined : bench.element(anchor.containerId);
  if (node === undefined || anchor === undefined || process === undefined || node.id === anchor.id)
    return undefined;
  if (node.containerId !== process.id) return undefined;
  bench.use(event.words);
  const [earlier, later] = side === 'BEFORE' ? [node, anchor] : [anchor, node];
  if (leadsTo(bench, process, { earlier, later }))
    bench.notes.push(`"${earlier.name}" stands before "${later.name}" already.`);
  else if (!place(bench, process, { anchor, node, side })) return undefined;
  bench.speakOf(process);
  bench.speakOf(node);
  return true;
}

/** Whether the way on from a step comes to another one. */
function leadsTo(
  bench: Workbench,
  process: Named,
  { earlier, later }: { readonly earlier: Named; readonly later: Named },
): boolean {
  const flows = flowsOf(bench, process);
  const reached = new Set([earlier.id]);
  for (const id of reached) for (const each of flows) if (each.source === id) reached.add(each.target);
  return reached.has(later.id);
}

import { keyOf } from '../references.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { isPhrase } from '../words.ts';

/** "(Delete the phone of Customer.) Remove it": what "it" means is gone, and what had it is hardly meant; asks. */
export function asksForHolder(bench: Workbench, span: Span): boolean {
  const [[holderId, ...others] = [], removed = []] = bench.topics;
  const holder = bench.element(holderId ?? '');
  const isRemoved = removed.length > 0 && removed.every((id) => bench.element(id) === undefined);
  if (holder === undefined || others.length > 0 || !isRemoved) return false;
  if (!isPhrase(span, bench.language.pronouns.ONE) || bench.scene.choices.has(keyOf(bench, span)))
    return false;
  bench.use(span);
  bench.ask({
    key: keyOf(bench, span),
    question: `What was spoken of last is removed already. Do you mean ${bench.label(holder)}?`,
    expects: 'ELEMENT',
    classes: [],
    options: [{ label: holder.name, value: holder.id }],
    isYesNo: true,
  });
  return true;
}

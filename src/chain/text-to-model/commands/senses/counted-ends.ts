import { amountAt, withoutDeterminers } from '../amounts.ts';
import { listed } from '../cuts.ts';
import type { Occurrences } from '../languages/language.ts';
import { neededValues, relate } from '../operations.ts';
import { find } from '../references.ts';
import { refer } from '../refer.ts';
import { typeValues } from '../types.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { phraseAt } from '../words.ts';

/** "Connect A to B (one A, many B)", "… that it uses (any number)": how many stands in brackets behind the ends. */
export function connectCounted(bench: Workbench, a: Span, behind: Span): true | undefined {
  const { language, level } = bench;
  const open = behind.findIndex(({ text }) => text === '(');
  if (open < 1 || behind.at(-1)?.text !== ')') return undefined;
  const relative = behind.findIndex((_, at) => at > 0 && phraseAt(behind, at, language.relatives) > 0);
  const b = behind.slice(0, relative > 0 ? Math.min(relative, open) : open);
  const wanted = { classes: [level.object], several: false };
  const [first] = refer(bench, withoutDeterminers(a, language).rest, wanted) ?? [];
  const [second] = refer(bench, withoutDeterminers(b, language).rest, wanted) ?? [];
  if (first === undefined || second === undefined) return undefined;
  let [perA, perB] = [undefined, undefined] as (Occurrences | undefined)[];
  for (const part of listed(behind.slice(open + 1, -1), language)) {
    const counted = amountAt(part, language) ?? amountAt([...part, ...part.slice(0, 1)], language);
    const found = find(bench, withoutDeterminers(part, language).rest, wanted);
    const [end] = found.kind === 'FOUND' ? found.elements : [];
    if (counted === undefined) return undefined;
    if (end?.id === first.id) perB = counted.amount;
    else perA = counted.amount;
  }
  bench.use(a, behind);
  if (relate(bench, first, second, { verb: '', perA, perB }) === undefined) return undefined;
  bench.speakOf(second);
  bench.speakOf(first);
  return true;
}

/** "An agent speaks several languages": what the model does not know, but counts, is kept by the thing itself. */
export function countedPart(bench: Workbench, agent: Span, object: Span): true | undefined {
  const { amount, rest } = withoutDeterminers(object, bench.language);
  const isNoun =
    rest.length > 0 &&
    rest.length <= 3 &&
    rest.every(({ kind, tag }) => kind === 'WORD' && /^(?:NN|JJ|VBG)/.test(tag));
  if (amount === undefined || !isNoun || find(bench, rest).kind !== 'NONE') return undefined;
  if ((amount.most > 1 && amount.most < Infinity) || amount.least > 1) return undefined;
  const owners = find(bench, withoutDeterminers(agent, bench.language).rest, {
    classes: [bench.level.object],
  });
  const [owner] = owners.kind === 'FOUND' && owners.tier <= 3 ? owners.elements : [];
  if (owner === undefined) return undefined;
  bench.use(agent, object);
  const name = bench.text(rest);
  bench.add({
    class: bench.level.attribute,
    name,
    container: owner.id,
    feature: 'attributes',
    set: {
      ...neededValues(bench, bench.level.attribute, name),
      ...typeValues(bench, 'TEXT'),
      ...(amount.least > 0 && { required: true }),
      ...(amount.most > 1 && { multiple: true }),
    },
  });
  bench.assume(`The model has no "${name}", so I kept it as an attribute of ${owner.name}.`);
  bench.coerced += 3;
  bench.speakOf(owner);
  return true;
}

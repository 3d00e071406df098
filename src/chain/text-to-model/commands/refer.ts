import type { Found, Wanted } from './candidates.ts';
import { none } from './candidates.ts';
import { withoutDeterminers } from './amounts.ts';
import type { Named } from './names.ts';
import { folded, isTypo } from './names.ts';
import type { Option } from './scene.ts';
import type { Workbench } from './workbench.ts';
import type { Span } from './words.ts';
import { keyOf, find } from './references.ts';

/** The elements that a phrase names; undefined with a hole when it names none, or too many. */
export function refer(bench: Workbench, span: Span, wanted: Wanted = {}): readonly Named[] | undefined {
  bench.use(span);
  const near = find(bench, span, wanted);
  // "Order" is no Order date where the model has an Order.
  const isOther =
    near.kind === 'FOUND' &&
    near.tier === 5 &&
    wanted.several !== true &&
    bench.matching(bench.text(span), 2).length > 0;
  const found: Found = isOther ? none : near;
  if (found.kind === 'FOUND') {
    bench.met(found.tier);
    const [first] = found.elements;
    if (found.tier >= 5 && first !== undefined && bench.text(span).toLowerCase() !== first.name.toLowerCase())
      bench.assume(`I took "${bench.text(span)}" for ${bench.label(first)}.`);
    return found.elements;
  }
  const said = bench.text(span);
  if (found.kind === 'MANY') {
    bench.met(found.tier);
    return bench.ask({
      key: keyOf(bench, span),
      question: `Which "${bench.text(withoutDeterminers(span, bench.language).rest)}" do you mean?`,
      expects: 'ELEMENT',
      classes: wanted.classes ?? [],
      options: optionsFor(bench, found.elements),
    });
  }
  bench.met(6);
  bench.coerced += 1;
  return bench.ask({
    key: keyOf(bench, span),
    question: `The model has no ${wanted.classes?.length === 1 ? bench.word(wanted.classes[0] ?? '') : 'element'} "${said}". Which one do you mean?`,
    expects: 'ELEMENT',
    classes: wanted.classes ?? [],
    options: optionsFor(bench, nearest(bench, said, wanted)),
  });
}

/** Whether a phrase names something for sure: by its name, or by its head when that was spoken of just now. */
export function isMeant(bench: Workbench, found: Found): found is Extract<Found, { kind: 'FOUND' }> {
  const spoken = new Set(bench.topics.flat());
  return (
    found.kind === 'FOUND' &&
    (found.tier <= 3 || (found.tier === 5 && found.elements.every(({ id }) => spoken.has(id))))
  );
}

/** The one element a phrase names; undefined with a hole when it is not one. */
export function referOne(bench: Workbench, span: Span, wanted: Wanted = {}): Named | undefined {
  const [first] = refer(bench, span, { ...wanted, several: false }) ?? [];
  return first;
}

const mostOptions = 7;

/** Options that name elements, each by a label that only it has. */
export function optionsFor(bench: Workbench, elements: readonly Named[]): readonly Option[] {
  const shown = elements.slice(0, mostOptions);
  const names = shown.map(({ name }) => name);
  return shown.map((each) => {
    const isAlone = names.filter((name) => name === each.name).length === 1;
    const isTop = bench.element(each.containerId) === undefined;
    return {
      label: isAlone ? each.name : isTop ? bench.shown(each).replaceAll('"', '') : bench.label(each),
      value: each.id,
    };
  });
}

function nearest(bench: Workbench, said: string, wanted: Wanted): readonly Named[] {
  const words = new Set(folded(said).split(' '));
  const score = (name: string): number => {
    const other = folded(name).split(' ');
    return other.filter((word) => words.has(word) || [...words].some((each) => isTypo(each, word))).length;
  };
  const fits = [...bench.elements()].filter(
    ({ class: kind }) => wanted.classes === undefined || wanted.classes.includes(kind),
  );
  const near = fits.filter(({ name }) => score(name) > 0);
  const usual = wanted.classes === undefined ? bench.ofClass(bench.level.object) : fits;
  return (near.length > 0 ? near : usual).toSorted((a, b) => score(b.name) - score(a.name));
}

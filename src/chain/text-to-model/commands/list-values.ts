import { withoutDeterminers } from './amounts.ts';
import type { Named } from './names.ts';
import { find } from './references.ts';
import { classAt } from './terms.ts';
import type { Workbench } from './workbench.ts';
import type { Span } from './words.ts';
import { phraseAt } from './words.ts';

/** A list of the model, the names of values that it is to have, and the words that name the list. */
export type NamedValues = { readonly list: Named; readonly names: readonly Span[]; readonly said: Span };

/**
 * The name of a list stands for its values: "a new tariff, Corporate", "the licence classes C and D", "fuel kind
 * Hydrogen". Undefined where the words name no list, or no value behind it.
 */
export function valuesNamed(bench: Workbench, parts: readonly Span[]): NamedValues | undefined {
  const [first = [], ...others] = parts;
  const { rest: head, isNew } = withoutDeterminers(first, bench.language);
  for (let length = Math.min(3, head.length); length > 0; length -= 1) {
    const said = head.slice(0, length);
    // "a code list Reason" asks for another list, also where there is only one.
    if (classAt(said, 0, bench)?.length === said.length) continue;
    const found = find(bench, said, { classes: [bench.level.list] });
    const [list] = found.kind === 'FOUND' && found.tier <= 3 ? found.elements : [];
    if (list === undefined) continue;
    const behind = head.slice(length);
    const called = behind.slice(phraseAt(behind, 0, bench.language.named));
    const isPlural = found.kind === 'FOUND' && found.tier === 3;
    if (called.length === 0)
      return isNew && others.length > 0 ? { list, names: others, said: first } : undefined;
    if (!isPlural && !isNameBehind(called)) continue;
    return { list, names: [called, ...others], said: first.slice(0, first.length - called.length) };
  }
  return undefined;
}

/** "Hydrogen": written large or quoted, so that it is no further word of the name before it. */
const isNameBehind = ([word]: Span): boolean => word?.kind === 'QUOTE' || /^\p{Lu}/u.test(word?.text ?? '');

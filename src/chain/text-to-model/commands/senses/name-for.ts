import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';

/** What a thing is called that was spoken of: one of it, with a capital. */
export function nameFor(bench: Workbench, span: Span): string {
  const last = span.at(-1);
  if (last === undefined || last.kind === 'QUOTE' || bench.language.code !== 'en') return bench.text(span);
  const text = bench.text(span);
  const one = /^\p{Lu}/u.test(last.text) ? last.lower : bench.language.singular(last.lower);
  const name = one === last.lower ? text : `${text.slice(0, text.length - last.text.length)}${one}`;
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

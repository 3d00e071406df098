import { refer } from '../refer.ts';
import { clausesInside } from '../clauses.ts';
import { pairsAt } from '../cuts.ts';
import type { Event } from '../event.ts';
import { typeNamedBy } from '../types.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { phraseAt } from '../words.ts';
import type { Attempt, SenseReader } from './sense.ts';

/** "Describe X as …", "X is described as …". */
export const readDescribe: SenseReader = (event, bench) => {
  if (!event.classes.has('DESCRIBE') || event.isNegated) return [];
  const marks = `${bench.language.prepositions.AS}, :, with, by, als, mit`;
  if (event.form === 'COMMAND')
    return pairsAt(event.rest, marks).map(
      ({ before, behind }): Attempt =>
        (on) =>
          describe(on, before, behind, isNote(event) ? 'NOTE' : 'WHOLE'),
    );
  if (event.form === 'PASSIVE') {
    const length = phraseAt(event.rest, 0, marks);
    // "is described by a number and a date" names parts, "is documented by the dentist" who does it.
    const isQuoted = event.rest.some(({ kind }) => kind === 'QUOTE');
    if (!isQuoted && phraseAt(event.rest, 0, bench.language.prepositions.BY) > 0) return [];
    return length === 0 ? [] : [(on) => describe(on, event.subject, event.rest.slice(length), 'WHOLE')];
  }
  return [];
};

const isNote = ({ lemma }: Event): boolean => /^(?:annotate|kommentieren)$/.test(lemma);

/** `NOTE`: what is said stands behind what was said before; else it replaces it. */
function describe(bench: Workbench, what: Span, text: Span, how: 'NOTE' | 'WHOLE'): true | undefined {
  if (what.length === 0 || text.length === 0) return undefined;
  // "Add a remark to Guest: text" says what a remark is.
  if (how === 'NOTE' && typeNamedBy(bench, text) !== undefined) return undefined;
  // A quote is the whole text; what stands behind it was not quoted.
  const said = text[0]?.kind === 'QUOTE' ? text.slice(0, 1) : text;
  bench.use(said);
  const elements = refer(bench, what, { several: true });
  if (elements === undefined) return undefined;
  bench.coerced += clausesInside(said, bench.language);
  for (const each of elements) {
    const feature = each.class === 'GlossaryTerm' ? 'definition' : 'description';
    const before = bench.value(each, feature);
    const isLonger = how === 'NOTE' && typeof before === 'string' && before !== '';
    bench.set(each, {
      [feature]: isLonger ? `${before}\n${bench.text(said)}` : bench.text(said),
    });
  }
  bench.speakOf(...elements);
  return true;
}

import { withExclusions } from './exclusions.ts';
import { withNamedLists } from './named-lists.ts';
import { withScenarios } from './scenarios.ts';
import type { RawUnit } from './source-unit.ts';
import { withStateChains } from './state-chains.ts';
import { withoutTalk } from './talk.ts';
import { withLeads } from './with-leads.ts';
import { withWholeWords } from './wrapped-words.ts';

/** The passages of a text as they are meant where they stand: below their headings and leads, between speakers, in scenarios. */
export function readInContext(units: readonly RawUnit[], text: string): readonly RawUnit[] {
  const said = withScenarios(withoutTalk(withWholeWords(units, text)));
  return withNamedLists(withStateChains(withLeads(withExclusions(said, text))));
}

import { withoutDeterminers } from '../amounts.ts';
import type { Event } from '../event.ts';
import { membersOf, nothingSaid } from '../members.ts';
import { contextOf } from '../operations.ts';
import { find } from '../references.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { isPhrase } from '../words.ts';
import { addMember } from './add-member.ts';
import { ofList } from './of-list.ts';
import type { Attempt } from './sense.ts';

/** "There are three ticket types: …", "es gibt drei Tierarten: …": the values of what a thing is one of. */
export function kindsListed(event: Event, bench: Workbench): readonly Attempt[] {
  const colon = event.rest.findIndex(({ text }) => text === ':');
  // "es gibt …"
  const isGiven = event.form === 'STATEMENT' && event.classes.has('EXIST') && isPhrase(event.agent, 'es');
  if (!(event.form === 'EXISTENTIAL' || isGiven) || event.isNegated || colon < 1) return [];
  const head = withoutDeterminers(event.rest.slice(0, colon), bench.language).rest;
  const name = listName(bench, head);
  if (name === undefined) return [];
  return [(on) => listed(on, event, { head, name, values: event.rest.slice(colon + 1) })];
}

/** What the list is called, in the singular; undefined for words that name no kinds. */
function listName(bench: Workbench, head: Span): string | undefined {
  const last = head.at(-1);
  if (last === undefined || last.kind !== 'WORD' || head.length > 4) return undefined;
  const isGerman = bench.language.code === 'de';
  const kinds = isGerman
    ? /^(\p{L}{2,}(?:art|klasse|gruppe|kategorie|sorte|stufe|form))(?:e?n)$|^(\p{L}{2,}typ)en$/iu
    : /^(type|kind|categor|class|sort|level|group)(?:s|es|ies)$/i;
  const found = kinds.exec(last.text);
  if (found === null || (!isGerman && head.length < 2)) return undefined;
  const one = isGerman ? (found[1] ?? found[2] ?? '') : bench.language.singular(last.lower);
  const text = [...head.slice(0, -1).map((word) => word.text), one].join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function listed(
  bench: Workbench,
  event: Event,
  { head, name, values }: { readonly head: Span; readonly name: string; readonly values: Span },
): true | undefined {
  const { level } = bench;
  const members = membersOf(bench, values, level.value);
  if (members.length < 2) return undefined;
  bench.use(event.words);
  const [known] = bench.matching(name, 2).filter((each) => each.class === level.list);
  if (known !== undefined) {
    for (const each of members) if (addMember(bench, each, known) === undefined) return undefined;
    bench.speakOf(known);
    return true;
  }
  // "ticket types": what type a Ticket is of.
  const thing = head.length > 1 ? find(bench, head.slice(0, -1), { classes: [level.object] }) : undefined;
  const [owner] = thing?.kind === 'FOUND' && thing.tier <= 3 ? thing.elements : [];
  const list = addMember(
    bench,
    { ...nothingSaid, type: undefined, span: head, class: level.list, name, members },
    owner === undefined ? undefined : contextOf(bench, owner),
  );
  if (list === undefined) return undefined;
  if (owner === undefined) {
    bench.speakOf(list);
    return true;
  }
  return ofList(bench, [owner], list, bench.language.singular(head.at(-1)?.lower ?? ''));
}

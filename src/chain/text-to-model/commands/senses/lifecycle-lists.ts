import { withoutDeterminers } from '../amounts.ts';
import type { Event } from '../event.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { phraseAt } from '../words.ts';
import type { Attempt } from './sense.ts';
import { stateNoun, states } from './state-lists.ts';

/** "(Add) a lifecycle for Invoice: Draft, Sent, Paid", "Invoice has the lifecycle Draft → Sent": what it consists of are states. */
export function lifecycleLists(event: Event, bench: Workbench): readonly Attempt[] {
  const { language } = bench;
  const isAsked =
    event.form === 'NOUN' ||
    (event.form === 'COMMAND' && (event.classes.has('CREATE') || event.classes.has('GIVE')));
  const isHad = event.form === 'STATEMENT' && (event.classes.has('HAVE') || event.classes.has('NEED'));
  if (!isAsked && !isHad) return [];
  const at = event.rest.findIndex((_, index) => phraseAt(event.rest, index, language.nouns.LIFECYCLE) > 0);
  if (at < 0) return [];
  const front = event.rest.slice(0, at);
  const before = front.slice(0, ownerEnd(front, bench));
  const behind = event.rest.slice(at + phraseAt(event.rest, at, language.nouns.LIFECYCLE));
  const mark = behind.findIndex(
    ({ text }, index) => text === ':' || phraseAt(behind, index, language.prepositions.WITH) > 0,
  );
  const head = mark < 0 ? [] : behind.slice(0, mark);
  const list = mark < 0 ? behind : behind.slice(mark + 1);
  const prep = phraseAt(head, 0, language.prepositions.GOAL, language.prepositions.OF);
  const owner = isHad ? event.agent : prep > 0 ? head.slice(prep) : before;
  const names = list.slice(stateNoun(list, bench));
  if (owner.length === 0 || names.length === 0 || (head.length > 0 && prep === 0)) return [];
  const order = names.some(({ text }) => /^[→>]$/.test(text)) ? 'CHAIN' : 'CHOSEN';
  return [
    (on) => {
      on.use(event.rest);
      return states(on, owner, names, order);
    },
  ];
}

/** Where the words for an owner end: "(give) Invoice | a new". */
function ownerEnd(front: Span, { language }: Workbench): number {
  for (let at = 0; at < front.length; at += 1) {
    const { rest, isNew } = withoutDeterminers([...front.slice(at), ...front.slice(0, 1)], language);
    if (isNew && rest.length <= 1) return at;
  }
  return front.length;
}

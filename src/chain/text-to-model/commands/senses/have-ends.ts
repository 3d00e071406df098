import { withoutDeterminers } from '../amounts.ts';
import type { Event } from '../event.ts';
import type { RequestedThing } from '../members.ts';
import type { Named } from '../names.ts';
import type { Found } from '../candidates.ts';
import { relationsBetween } from '../operations.ts';
import { isMeant } from '../refer.ts';
import { find } from '../references.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { phraseAt } from '../words.ts';
import { created, isToBeMade, thing } from './relate.ts';

/** The classes of what may have something. */
export const holders = (bench: Workbench): readonly string[] =>
  bench.level.level === 'cim'
    ? ['BusinessObject', 'CodeList', 'BusinessProcess', 'BusinessDomain']
    : ['Entity', 'Aggregate', 'ValueObject', 'Enumeration', 'Workflow', 'BoundedContext'];

/** "A voucher has a code": a thing that the model does not know is offered to be made. */
export function newOwner(
  bench: Workbench,
  { form, modality }: Event,
  { owner, members }: { readonly owner: Span; readonly members: Span },
): readonly Named[] | undefined {
  const { rest } = withoutDeterminers(owner, bench.language);
  const isNoun = rest.length > 0 && rest.length <= 3 && rest.every(({ tag }) => /^(?:NN|JJ)/.test(tag));
  const isPronoun = phraseAt(owner, 0, bench.language.speakers) > 0;
  if (form !== 'STATEMENT' || modality === 'MAY' || !isNoun || isPronoun) return undefined;
  const known = find(bench, owner, { classes: holders(bench), several: true });
  const isKnown = known.kind !== 'NONE';
  if (isKnown && !isToBeMade(bench, rest)) return undefined;
  bench.use(owner, members);
  return thing(bench, owner, { classes: [bench.level.object], several: false }, 'COMMAND');
}

/** "A booking must have an arrival date" that it has: the attribute is required. */
export function requireKnown(bench: Workbench, owner: Named, members: readonly RequestedThing[]): boolean {
  const inside = bench.inside(owner.id, bench.level.attribute);
  const known = members.map((member) =>
    inside.find(({ name }) => name.toLowerCase() === member.name.toLowerCase()),
  );
  if (known.some((each) => each === undefined)) return false;
  for (const each of known) if (each !== undefined) bench.set(each, { required: true });
  return true;
}

/** "The items consumed", "the booked rooms": several things of the model, without the word for what is done to them. */
export function withoutDeed(bench: Workbench, part: Span): Span {
  const { rest } = withoutDeterminers(part, bench.language);
  const last = /^VB[DNG]$/.test(rest.at(-1)?.tag ?? '') ? rest.at(-1) : undefined;
  const deed = last ?? (/^(?:VB[DNG]|JJ)$/.test(rest[0]?.tag ?? '') ? rest[0] : undefined);
  const bare = rest.filter((word) => word !== deed);
  const head = bare.at(-1);
  if (deed === undefined || head === undefined || bench.language.singular(head.lower) === head.lower)
    return part;
  const things = { classes: [bench.level.object] };
  if (isMeant(bench, find(bench, rest, things)) || !isMeant(bench, find(bench, bare, things))) return part;
  bench.use([deed]);
  bench.assume(`I took "${bench.text(rest)}" for ${bench.text(bare)}.`);
  return part.filter((word) => word !== deed);
}

/** The thing of the model that a member names, when an object has a thing. */
export function relatedTo(bench: Workbench, part: Span, owner: Named): Named | undefined {
  if (owner.class !== bench.level.object) return undefined;
  const { rest, amount } = withoutDeterminers(part, bench.language);
  const { LAST, GROUP } = bench.language.pronouns;
  // "(delete it,) the guest knows it anyway" connects nothing.
  if (amount === undefined && phraseAt(rest, 0, LAST, GROUP) === rest.length) return undefined;
  const found = find(bench, rest, { classes: [bench.level.object] });
  if (found.kind === 'NONE' && isToBeMade(bench, rest)) return created(bench, rest)?.[0];
  const [first] = isMeant(bench, found) || isRelatedHead(bench, found, owner) ? found.elements : [];
  // The owner itself may be meant only by a name of its own: "a task has several tasks".
  return first;
}

/** "An order has at least one line": the head names the order line, which an order has already. */
const isRelatedHead = (
  bench: Workbench,
  found: Found,
  owner: Named,
): found is Extract<Found, { kind: 'FOUND' }> =>
  found.kind === 'FOUND' &&
  found.tier === 5 &&
  found.elements.length === 1 &&
  found.elements.every((each) => each.id !== owner.id && relationsBetween(bench, owner, each).length > 0);

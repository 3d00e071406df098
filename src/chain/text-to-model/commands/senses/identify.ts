import { pairsAt } from '../cuts.ts';
import type { Event } from '../event.ts';
import { membersOf } from '../members.ts';
import type { Named } from '../names.ts';
import { aggregateOf } from '../operations.ts';
import { find } from '../references.ts';
import { refer } from '../refer.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { phraseAt } from '../words.ts';
import { addMember } from './add-member.ts';
import type { Attempt } from './sense.ts';

/** "Products are identified by their label", "the label identifies a product". */
export function identified(event: Event, bench: Workbench): readonly Attempt[] {
  const by = phraseAt(event.rest, 0, bench.language.prepositions.BY, 'von, durch, anhand, über');
  if (event.form === 'PASSIVE' && by > 0 && event.isNegated)
    return [(on) => identifiedNoMore(on, event.subject, event.rest.slice(by))];
  if (event.form === 'PASSIVE' && by > 0) return [(on) => identify(on, event.subject, event.rest.slice(by))];
  if (event.isNegated) return [];
  if (event.form === 'STATEMENT') return [(on) => identify(on, event.rest, event.agent)];
  if (event.form === 'COMMAND')
    return pairsAt(event.rest, bench.language.prepositions.BY).map(
      ({ before, behind }): Attempt =>
        (on) =>
          identify(on, before, behind),
    );
  return [];
}

function identify(bench: Workbench, owner: Span, by: Span): true | undefined {
  const owners = refer(bench, owner, { classes: [bench.level.object], several: true });
  if (owners === undefined) return undefined;
  bench.speakOf(...owners);
  const attributes = ownedBy(bench, owners, by);
  const feature = bench.level.level === 'cim' ? 'identifying' : 'unique';
  for (const each of attributes ?? []) bench.set(each, { [feature]: true });
  return attributes === undefined ? undefined : true;
}

/** "Clients are no longer identified by their tax number". */
function identifiedNoMore(bench: Workbench, owner: Span, by: Span): true | undefined {
  const owners = refer(bench, owner, { classes: [bench.level.object], several: true });
  if (owners === undefined) return undefined;
  bench.speakOf(...owners);
  const attributes = refer(bench, by, { classes: [bench.level.attribute], several: true });
  const feature = bench.level.level === 'cim' ? 'identifying' : 'unique';
  for (const each of attributes ?? []) bench.set(each, { [feature]: false });
  return attributes === undefined ? undefined : true;
}

/** The attributes of owners that a phrase names, or asks for: "a customer number", "their number". */
function ownedBy(bench: Workbench, owners: readonly Named[], by: Span): readonly Named[] | undefined {
  const found = find(bench, by, { classes: [bench.level.attribute], several: true });
  const isOwn = ({ containerId }: Named): boolean =>
    owners.some((owner) => owner.id === containerId || aggregateOf(bench, owner)?.id === containerId);
  const isNew = phraseAt(by, 0, bench.language.determiners.INDEFINITE, bench.language.determiners.ITS) > 0;
  if (found.kind !== 'FOUND' && !isNew)
    return refer(bench, by, { classes: [bench.level.attribute], several: true });
  if (found.kind === 'FOUND' && found.elements.every(isOwn)) {
    bench.use(by);
    bench.met(found.tier);
    return found.elements;
  }
  const added = owners.flatMap((owner) =>
    membersOf(bench, by).map((member) => (member.name === '' ? undefined : addMember(bench, member, owner))),
  );
  return added.includes(undefined) ? undefined : added.filter((each) => each !== undefined);
}

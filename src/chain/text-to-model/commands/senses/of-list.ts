import { nothingSaid } from '../members.ts';
import type { Named } from '../names.ts';
import type { Workbench } from '../workbench.ts';
import { addMember } from './add-member.ts';

/** Each owner gets an attribute that is chosen from a list. */
export function ofList(
  bench: Workbench,
  owners: readonly Named[],
  list: Named,
  name = list.name,
): true | undefined {
  const said = { ...nothingSaid, type: undefined, class: bench.level.attribute, span: [], name };
  const added = owners.map((owner) => addMember(bench, said, owner));
  for (const each of added) {
    if (each === undefined) return undefined;
    const type = bench.level.level === 'cim' ? { type: 'CHOICE', codeList: list.id } : { type: list.id };
    // "type" of a ticket has found the list "Ticket type" by itself.
    if (!bench.isSo(each, type)) bench.set(each, type);
    if (bench.level.level === 'pim' && bench.value(each, 'scalar') !== undefined) bench.unset(each, 'scalar');
  }
  bench.speakOf(...owners);
  return true;
}

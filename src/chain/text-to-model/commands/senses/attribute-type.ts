import type { Scalar } from '../../../../kernel/operations/model-operation.ts';
import type { ValueKind } from '../../reading/domain-model.ts';
import type { RequestedThing } from '../members.ts';
import type { Named } from '../names.ts';
import { folded } from '../names.ts';
import { find } from '../references.ts';
import { isCurrency, kindFor, typeValues } from '../types.ts';
import type { Workbench } from '../workbench.ts';
import { isPhrase, phraseAtEnd, wordsIn } from '../words.ts';

/** The type said, a list or value object of that name, else what the name promises. */
export function attributeType(
  bench: Workbench,
  member: RequestedThing,
  owner: Named,
): Readonly<Record<string, Scalar>> {
  if (member.type !== undefined)
    // Checked border: members keep the kinds that `typeNamedBy` gave.
    return typeValues(bench, member.type as ValueKind);
  const isCim = bench.level.level === 'cim';
  const classes = isCim ? ['CodeList'] : ['Enumeration', 'ValueObject'];
  const known = find(bench, member.span, { classes });
  // The "category" of a Room is chosen from the list Room category.
  const own = bench.ofClass(...classes).filter(({ name }) => isNameOf(name, `${owner.name} ${member.name}`));
  const [list] = known.kind === 'FOUND' && known.tier <= 3 ? known.elements : own;
  if (list !== undefined) return isCim ? { type: 'CHOICE', codeList: list.id } : { type: list.id };
  const kind = isSumOf(bench, member.name, owner.name) ? 'MONEY' : kindFor(bench, member.name);
  // "a discount between 0 and 20 percent"
  const unit = member.flags.find(({ feature }) => feature === 'unit')?.value;
  if (kind === 'MONEY' && /^(?:percent|per cent|%|prozent)$/i.test(String(unit ?? '')))
    return typeValues(bench, 'PERCENTAGE');
  // A time in minutes is how long something takes.
  if (unit !== undefined && isCurrency(String(unit), bench.language)) return typeValues(bench, 'MONEY');
  if (unit !== undefined && /^(?:TIME|DATE|DATE_TIME)$/.test(kind)) return typeValues(bench, 'NUMBER');
  // What has a unit is measured.
  if (unit !== undefined && /^(?:TEXT|CHOICE)$/.test(kind)) return typeValues(bench, 'DECIMAL');
  return typeValues(bench, kind === 'CHOICE' ? 'TEXT' : kind);
}

/** The amount of an invoice, the total of an order. */
function isSumOf({ language }: Workbench, name: string, owner: string): boolean {
  const { SUMS, PAPERS } = language.money;
  return isPhrase(wordsIn(name), SUMS) && phraseAtEnd(wordsIn(owner), PAPERS) > 0;
}

const isNameOf = (name: string, said: string): boolean => folded(name) === folded(said);

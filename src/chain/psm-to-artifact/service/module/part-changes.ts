import { tsString } from '../../../../kernel/generation/escape.ts';
import { bracketed, commaEnded, indent, type Lines } from '../../../../kernel/generation/text.ts';
import { isOnEachPart, type HandlerPlan } from '../../plan/handlers.ts';
import type { PartsField, RecordShape } from '../../plan/record-shape.ts';
import { guarded } from '../code-lines.ts';
import { platform } from './field-type.ts';
import { fileMember } from './file-statements.ts';
import { changedMembers, newRecordMembers, type Mapping } from './mapping.ts';
import { keyText } from './row-statements.ts';
import { nextState } from './state-moves.ts';

/** Names of the ids that say which part of a whole is meant, outermost first: `part1Id`, then `partId`; none for wholes. */
export function partIds({ kind, way }: HandlerPlan): readonly string[] {
  if (way.length === 0) return [];
  const above = way.slice(1).map((_, index) => `part${index + 1}Id`);
  return kind === 'CREATE' || kind === 'LIST' ? above : [...above, 'partId'];
}

/** Names of what an operation on parts finds on its way: the row before the change, and those that hold it. */
type Found = {
  readonly holder: string;
  readonly field: PartsField;
  readonly row: string;
};

function wayOf({ way }: HandlerPlan, whole: string): readonly Found[] {
  return way.map((field, index) => ({
    holder: index === 0 ? whole : `part${index}`,
    field,
    row: index === way.length - 1 ? 'part' : `part${index + 1}`,
  }));
}

/** The statements that find the rows that the ids of a request name; a part that is not there answers 404. */
export function findParts(mapping: Pick<Mapping, 'imports'>, plan: HandlerPlan, whole: string): Lines {
  return wayOf(plan, whole).map(({ holder, field, row }, index): Lines => {
    const id = partIds(plan)[index];
    if (id === undefined) return [];
    const list = `${holder}.${field.name}`;
    const search = field.many ? `${list}.find((each) => ${isMeant(field.shape, 'each', id)})` : list;
    const missing = field.many ? '' : ` || ${isMeant(field.shape, row, id).replace('===', '!==')}`;
    return [
      `const ${row} = ${search};`,
      guarded(
        `${row} === undefined${missing}`,
        `throw ${mapping.imports.value('notFound', `${platform}/errors.js`)}(${tsString(field.shape.table.name)}, ${id});`,
      ),
    ];
  });
}

function isMeant(shape: RecordShape, row: string, id: string): string {
  return `${keyText(shape, row)} === ${id}`;
}

/** The parts of one kind that a whole has, as a list. */
export function listOfParts(plan: HandlerPlan, whole: string): string {
  const last = wayOf(plan, whole).at(-1);
  if (last === undefined) return '[]';
  const { holder, field } = last;
  const value = `${holder}.${field.name}`;
  return field.many ? value : `${value} === undefined ? [] : [${value}]`;
}

/** The statements that make the changed part, where there is one afterwards. */
export function changePart(mapping: Mapping, plan: HandlerPlan): Lines {
  const last = wayOf(plan, 'current').at(-1);
  if (last === undefined || plan.kind === 'DELETE') return [];
  const { shape } = last.field;
  const { request } = plan;
  const type = `repository.${shape.typeName}`;
  if (plan.kind === 'CREATE')
    return [
      !last.field.many &&
        guarded(
          `${last.holder}.${last.field.name} !== undefined`,
          `throw ${mapping.imports.value('partExists', `${platform}/errors.js`)}(${tsString(shape.table.name)});`,
        ),
      `const changed: ${type} = {`,
      ...indent(2, commaEnded(newRecordMembers(mapping, { shape, request, body: 'body' }))),
      '};',
    ];
  const { handler, stateName } = plan;
  const moved = handler.setsState !== undefined && stateName !== undefined;
  const members = [
    ...changedMembers(mapping, { shape, request, current: 'part', ...(moved && { except: stateName }) }),
    ...fileMember(plan),
    ...(moved ? [`${stateName}: ${nextState(handler, `part.${stateName}`)}`] : []),
  ];
  return bracketed({
    before: `const changed: ${type} = `,
    brackets: '{}',
    entries: ['...part', ...members],
    after: ';',
  });
}

/** The statements that make the whole as it would be: everything as it is stored, but for the part. */
export function changeWhole(
  plan: HandlerPlan,
  given: { readonly variable: string; readonly type: string },
): Lines {
  const { variable, type } = given;
  const rows = wayOf(plan, 'current');
  return rows
    .map((found, index): Lines => {
      const isLast = index === rows.length - 1;
      const changed = isLast ? 'changed' : `changed${index + 1}`;
      const name = index === 0 ? `let ${variable}: ${type}` : `const changed${index}`;
      return bracketed({
        before: `${name} = `,
        brackets: '{}',
        entries: [`...${found.holder}`, `${found.field.name}: ${newList(plan, found, { changed, isLast })}`],
        after: ';',
        width: 106,
      });
    })
    .toReversed();
}

function newList(
  { kind }: HandlerPlan,
  { holder, field, row }: Found,
  { changed, isLast }: { readonly changed: string; readonly isLast: boolean },
): string {
  const list = `${holder}.${field.name}`;
  if (isLast && kind === 'DELETE')
    return field.many ? `${list}.filter((each) => each !== ${row})` : 'undefined';
  if (!field.many) return changed;
  if (isLast && kind === 'CREATE') return `[...${list}, ${changed}]`;
  return `${list}.map((each) => (each === ${row} ? ${changed} : each))`;
}

/** The statement that refuses to delete the last part where the whole needs one. */
export function keepOne(mapping: Mapping, plan: HandlerPlan): Lines {
  const { model } = mapping.service;
  const last = wayOf(plan, 'current').at(-1);
  const isNeeded = model.resolve(plan.handler.part)?.required === true;
  if (plan.kind !== 'DELETE' || last === undefined || !isNeeded) return [];
  const { holder, field } = last;
  const refusal = `throw ${mapping.imports.value('lastPart', `${platform}/errors.js`)}(${tsString(field.shape.table.name)}, ${tsString(`/${field.name}`)});`;
  return field.many ? guarded(`${holder}.${field.name}.length === 1`, refusal) : refusal;
}

/** The part that was changed and all of its kind that the stored whole has, by their ids, for the processes that follow. */
export function partDone(plan: HandlerPlan, stored: string): string | undefined {
  const shape = plan.way.at(-1)?.shape;
  if (shape === undefined || !isOnEachPart(plan)) return undefined;
  const all = plan.way.reduce(
    (holders, { name }, index) =>
      index === 0 ? `${holders}.${name}` : `${holders}.flatMap((each) => each.${name})`,
    stored,
  );
  return `part: { id: ${keyText(shape, 'changed')}, all: ${all}.map((each) => ${keyText(shape, 'each')}) }`;
}

/** The statements that answer the changed part as it is stored, with a version where one is to be kept with it. */
export function answerStoredPart(plan: HandlerPlan, stored: string, version?: string): Lines {
  const ids = partIds(plan);
  const rows = wayOf(plan, stored);
  return rows.map(({ field }, index) => {
    const holder = index === 0 ? stored : `stored${index}?`;
    const list = `${holder}.${field.name}`;
    const isLast = index === rows.length - 1;
    const id = isLast ? keyText(field.shape, 'changed') : (ids[index] ?? '');
    const found = field.many ? `${list}.find((each) => ${isMeant(field.shape, 'each', id)})` : list;
    if (!isLast) return `const stored${index + 1} = ${found};`;
    if (version === undefined) return answered(`${found} ?? changed`);
    const entries = [`part: ${found} ?? changed`, `version: ${version}`];
    return bracketed({ before: 'return ', brackets: '{}', entries, after: ';', width: 106 });
  });
}

function answered(value: string): Lines {
  const line = `return ${value};`;
  return line.length <= 106 ? line : ['return (', ...indent(2, value), ');'];
}

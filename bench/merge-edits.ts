import type { Cls, Leaf, Op, Package, State } from './merge-state.ts';
import type { Draw } from './random.ts';

/** The side that edits: LEFT is Working, RIGHT is NewGenerated. */
export type EditingSide = 'LEFT' | 'RIGHT';

/** Who edits a class: one side, both sides other features of it, both in conflict, or neither. */
type Zone = 'CONFLICT' | 'LEFT' | 'RIGHT' | 'BOTH' | 'NEITHER';

type Editing = {
  readonly state: State;
  readonly draw: Draw;
  readonly own: readonly Cls[];
  readonly stable: readonly Cls[];
  readonly byId: ReadonlyMap<string, Cls>;
  readonly owners: Map<Cls, Package>;
  /** Ids that something referred to before the edits. */
  readonly referred: ReadonlySet<string>;
};

/** Prepares the edits of one side; both sides must get the same `zones` to draw from. */
export function createEdits(
  state: State,
  given: { readonly side: EditingSide; readonly draw: Draw; readonly zones: Draw },
): (count: number) => void {
  const { side, draw, zones } = given;
  const zoneOf = new Map<Cls, Zone>();
  const disputed = Math.max(14, Math.round(state.classes.length / 40));
  for (const [index, each] of state.classes.entries())
    zoneOf.set(each, index < disputed ? 'CONFLICT' : drawnZone(zones));
  const inZone = (wanted: Zone): Cls[] => state.classes.filter((each) => zoneOf.get(each) === wanted);
  const owners = new Map<Cls, Package>();
  for (const owner of state.packages) for (const each of owner.classes) owners.set(each, owner);
  const editing: Editing = {
    state,
    draw,
    owners,
    referred: referredIn(state),
    own: inZone(side),
    stable: inZone('NEITHER'),
    byId: new Map(state.classes.map((each) => [each.id, each])),
  };
  return (count) => {
    for (const [index, each] of inZone('CONFLICT').entries())
      dispute(editing, { each, side, scenario: index % 8 });
    for (const each of inZone('BOTH')) {
      if (side === 'LEFT') each.doc = `Said by hand: ${each.name}.`;
      else each.name = `${each.name}Renamed`;
    }
    for (let done = 0; done < count;) if (edit(editing)) done += 1;
  };
}

function drawnZone(zones: Draw): Zone {
  const drawn = zones.next();
  if (drawn < 0.35) return 'LEFT';
  if (drawn < 0.7) return 'RIGHT';
  return drawn < 0.75 ? 'BOTH' : 'NEITHER';
}

function referredIn(state: State): ReadonlySet<string> {
  return new Set(
    state.classes.flatMap((each) => [
      ...each.uses,
      ...each.dependsOn,
      each.superClass ?? '',
      ...each.attributes.map(({ type }) => type ?? ''),
      ...each.operations.flatMap(({ returnType, params }) => [
        returnType ?? '',
        ...params.map(({ type }) => type ?? ''),
      ]),
    ]),
  );
}

/** Kinds of edits with their share of a hundred. Each returns whether it could be done. */
const mix: readonly (readonly [share: number, edit: (editing: Editing, each: Cls) => boolean])[] = [
  [30, setAttribute],
  [3, unsetAttribute],
  [10, setReference],
  [6, ({ draw }, each) => insert(draw, each.tags, `t${draw.between(0, 1e9)}`)],
  [3, ({ draw }, each) => remove(draw, each.tags)],
  [3, ({ draw }, each) => shift(draw, each.tags)],
  [5, ({ draw, stable }, each) => insertNew(draw, each.uses, draw.oneOf(stable).id)],
  [2, ({ draw }, each) => remove(draw, each.uses)],
  [2, ({ draw }, each) => shift(draw, each.uses)],
  [3, addDependency],
  [2, removeDependency],
  [12, create],
  [2, createClass],
  [8, ({ draw }, each) => remove(draw, draw.chance(0.5) ? each.attributes : each.operations)],
  [1, removeClass],
  [4, moveChild],
  [2, ({ draw }, each) => shift(draw, each.attributes)],
  [2, moveClass],
];

const totalShare = mix.reduce((sum, [share]) => sum + share, 0);

function edit(editing: Editing): boolean {
  const { draw, own, owners } = editing;
  let drawn = draw.next() * totalShare;
  const each = draw.oneOf(own);
  if (!owners.has(each)) return false;
  for (const [share, kind] of mix) {
    drawn -= share;
    if (drawn < 0) return kind(editing, each);
  }
  return false;
}

function setAttribute({ draw }: Editing, each: Cls): boolean {
  const text = `v${draw.between(0, 1e9)}`;
  const what = draw.between(0, 3);
  if (what === 0) each.doc = text;
  else if (what === 1 && each.attributes.length > 0) draw.oneOf(each.attributes).defaultValue = text;
  else if (what === 2 && each.operations.length > 0) draw.oneOf(each.operations).body = text;
  else each.name = text;
  return true;
}

function unsetAttribute(_: Editing, each: Cls): boolean {
  if (each.doc === undefined) return false;
  each.doc = undefined;
  return true;
}

function setReference({ draw, stable }: Editing, each: Cls): boolean {
  const target = draw.chance(0.3) ? undefined : draw.oneOf(stable).id;
  const what = draw.between(0, 2);
  if (what === 0) each.superClass = target;
  else if (what === 1 && each.attributes.length > 0) draw.oneOf(each.attributes).type = target;
  else if (what === 2 && each.operations.length > 0) draw.oneOf(each.operations).returnType = target;
  else return false;
  return true;
}

function addDependency({ draw, stable }: Editing, each: Cls): boolean {
  const needed = draw.oneOf(stable);
  if (!insertNew(draw, each.dependsOn, needed.id)) return false;
  needed.dependents.push(each.id);
  return true;
}

function removeDependency({ draw, byId }: Editing, each: Cls): boolean {
  if (each.dependsOn.length === 0) return false;
  const id = draw.oneOf(each.dependsOn);
  each.dependsOn = each.dependsOn.filter((other) => other !== id);
  forget(byId.get(id), each);
  return true;
}

function forget(needed: Cls | undefined, each: Cls): void {
  if (needed !== undefined) needed.dependents = needed.dependents.filter((other) => other !== each.id);
}

function create({ draw, stable }: Editing, each: Cls): boolean {
  const leaf = (eClass: 'Attr' | 'Param'): Leaf => ({
    eClass,
    id: draw.id(),
    name: `new${draw.between(0, 1e6)}`,
    type: draw.oneOf(stable).id,
  });
  const what = draw.between(0, 2);
  if (what === 0) return insert(draw, each.attributes, leaf('Attr'));
  if (what === 1) {
    const operation: Op = { eClass: 'Op', id: draw.id(), name: 'newOp', params: [leaf('Param')] };
    return insert(draw, each.operations, operation);
  }
  return each.operations.length > 0 && insert(draw, draw.oneOf(each.operations).params, leaf('Param'));
}

function createClass({ draw, owners }: Editing, each: Cls): boolean {
  const owner = owners.get(each);
  if (owner === undefined) return false;
  const made: Cls = {
    eClass: 'Cls',
    id: draw.id(),
    name: 'NewClass',
    tags: [],
    uses: [],
    dependsOn: [],
    dependents: [],
    attributes: [0, 1].map((at) => ({ eClass: 'Attr', id: draw.id(), name: `a${at}` })),
    operations: [],
  };
  owner.links.push({ eClass: 'TraceLink', id: draw.id(), sourceId: draw.id(), target: made.id });
  return insert(draw, owner.classes, made);
}

/** Only classes that nothing refers to. */
function removeClass({ owners, referred, byId }: Editing, each: Cls): boolean {
  const owner = owners.get(each);
  if (owner === undefined || referred.has(each.id)) return false;
  owner.classes = owner.classes.filter((other) => other !== each);
  for (const other of owners.values())
    if (other.links.some(({ target }) => target === each.id))
      other.links = other.links.filter(({ target }) => target !== each.id);
  for (const id of each.dependsOn) forget(byId.get(id), each);
  owners.delete(each);
  return true;
}

function moveChild({ draw, own, owners }: Editing, each: Cls): boolean {
  const other = draw.oneOf(own);
  if (other === each || !owners.has(other)) return false;
  const moved = each.attributes.pop();
  return moved !== undefined && insert(draw, other.attributes, moved);
}

function moveClass({ draw, owners, state }: Editing, each: Cls): boolean {
  const owner = owners.get(each);
  const other = draw.oneOf(state.packages);
  if (owner === undefined) return false;
  if (owner === other) return shift(draw, owner.classes);
  owner.classes = owner.classes.filter((child) => child !== each);
  owners.set(each, other);
  return insert(draw, other.classes, each);
}

/** Both sides meet in one class: the first three scenarios agree or combine, the others are conflicts. */
function dispute(
  { draw }: Editing,
  given: { readonly each: Cls; readonly side: EditingSide; readonly scenario: number },
): void {
  const { each, side, scenario } = given;
  const [first, second] = each.attributes;
  const left = side === 'LEFT';
  if (first === undefined || second === undefined) return;
  switch (scenario) {
    case 0:
      each.name = 'SameName';
      return;
    case 1:
      each.attributes = each.attributes.slice(1);
      return;
    case 2:
      insert(draw, each.tags, left ? 'byHand' : 'generated');
      return;
    case 3:
      each.name = left ? 'ByHand' : 'Generated';
      return;
    case 4:
      first.type = left ? undefined : each.id;
      return;
    case 5:
      if (left) first.defaultValue = 'by hand';
      else each.attributes = each.attributes.slice(1);
      return;
    case 6:
      if (left) each.attributes = each.attributes.filter((attribute) => attribute !== second);
      else second.defaultValue = 'generated';
      return;
    default:
      if (left) each.operations[0]?.params.push({ eClass: 'Param', id: draw.id(), name: 'byHand' });
      else each.operations = each.operations.slice(1);
  }
}

function insert<T>(draw: Draw, list: T[], value: T): true {
  list.splice(draw.between(0, list.length), 0, value);
  return true;
}

function insertNew(draw: Draw, list: string[], value: string): boolean {
  return !list.includes(value) && insert(draw, list, value);
}

function remove(draw: Draw, list: unknown[]): boolean {
  if (list.length < 2) return false;
  list.splice(draw.between(0, list.length - 1), 1);
  return true;
}

function shift(draw: Draw, list: unknown[]): boolean {
  if (list.length < 2) return false;
  const [moved] = list.splice(draw.between(0, list.length - 1), 1);
  return insert(draw, list, moved);
}

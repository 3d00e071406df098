import { createEdits } from './merge-edits.ts';
import type { Cls, Leaf, Package, State } from './merge-state.ts';
import type { Draw } from './random.ts';
import { drawing } from './random.ts';

/** Base, Working and NewGenerated as JSON texts. */
export type Workload = { readonly texts: readonly [string, string, string]; readonly elements: number };

/** Classes in packages of ten, or all of them in one package: two long lists. */
export type Shape = 'tree' | 'wide';

const elementsPerClass = 12.85;

/**
 * Makes a workload of about so many elements: 10 % edits on each side, most of them to elements of their own, some to
 * the same ones, and a few classes whose edits are in conflict. The same seed gives the same texts.
 */
export function makeWorkload(elements: number, shape: Shape, seed: number): Workload {
  const classCount = Math.round(elements / elementsPerClass);
  const fresh = (): State => build(drawing(seed), classCount, shape);
  const edited = (side: 'LEFT' | 'RIGHT', offset: number): string => {
    const state = fresh();
    const edit = createEdits(state, { side, draw: drawing(seed + offset), zones: drawing(seed + 3) });
    edit(Math.round(elements / 10));
    return textOf(state);
  };
  const base = textOf(fresh());
  return {
    texts: [base, edited('LEFT', 1), edited('RIGHT', 2)],
    elements: base.split('"eClass"').length - 1,
  };
}

function textOf({ root }: State): string {
  return JSON.stringify(root, (_, value: unknown) =>
    Array.isArray(value) && value.length === 0 ? undefined : value,
  );
}

function build(draw: Draw, classCount: number, shape: Shape): State {
  const classes: Cls[] = Array.from({ length: classCount }, (_, index) => newClass(draw, index));
  for (const each of classes) connect(draw, each, classes);
  const packages: Package[] = Array.from(
    { length: shape === 'wide' ? 1 : Math.ceil(classCount / 10) },
    (_, index) => ({
      eClass: 'Package',
      id: draw.id(),
      name: `p${index}`,
      packages: [],
      classes: [],
      links: [],
    }),
  );
  for (const [index, each] of classes.entries()) {
    const owner = packages[shape === 'wide' ? 0 : Math.floor(index / 10)];
    owner?.classes.push(each);
    owner?.links.push({ eClass: 'TraceLink', id: draw.id(), sourceId: draw.id(), target: each.id });
  }
  const top: Package[] = [];
  for (const [index, each] of packages.entries())
    (index < 8 ? top : packages[Math.floor(index / 8) - 1]?.packages)?.push(each);
  return { root: { eClass: 'Model', id: draw.id(), packages: top }, packages, classes };
}

function newClass(draw: Draw, index: number): Cls {
  const leaf = (name: string): Leaf => ({ eClass: 'Attr', id: draw.id(), name, lower: 0, upper: 1 });
  return {
    eClass: 'Cls',
    id: draw.id(),
    name: `Class${index}`,
    doc: `What class ${index} is for.`,
    tags: Array.from({ length: draw.between(2, 4) }, (_, at) => `tag${at}`),
    uses: [],
    dependsOn: [],
    dependents: [],
    attributes: Array.from({ length: draw.between(3, 6) }, (_, at) => leaf(`attr${at}`)),
    operations: Array.from({ length: draw.between(2, 3) }, (_, at) => ({
      eClass: 'Op',
      id: draw.id(),
      name: `op${at}`,
      body: `return ${at};`,
      params: Array.from({ length: draw.between(1, 2) }, (_param, number) => ({
        eClass: 'Param',
        id: draw.id(),
        name: `param${number}`,
        direction: 'in',
      })),
    })),
  };
}

function connect(draw: Draw, each: Cls, classes: readonly Cls[]): void {
  const other = (): Cls => draw.oneOf(classes);
  if (draw.chance(0.5)) each.superClass = other().id;
  each.uses = [...new Set(Array.from({ length: draw.between(1, 4) }, () => other().id))];
  for (let count = draw.between(0, 2); count > 0; count -= 1) {
    const needed = other();
    if (each.dependsOn.includes(needed.id)) continue;
    each.dependsOn.push(needed.id);
    needed.dependents.push(each.id);
  }
  for (const attribute of each.attributes) attribute.type = other().id;
  for (const operation of each.operations) {
    if (draw.chance(0.7)) operation.returnType = other().id;
    for (const param of operation.params) param.type = other().id;
  }
}

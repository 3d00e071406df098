import type { Metamodel } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import { isElement, valueOf } from '../model/element.ts';
import type { Model } from '../model/model.ts';

/**
 * The elements a path leads to. A path is a chain of steps with dots between them: a feature's name, or `^` for the
 * container; `.` alone is the element itself. What is unset, or refers to nothing, leads nowhere.
 */
export function elementsAt(model: Model, element: Element, path: string): readonly Element[] {
  if (path === '.') return [element];
  let reached: readonly Element[] = [element];
  for (const step of path.split('.')) reached = reached.flatMap((one) => stepFrom(model, one, step));
  return reached;
}

function stepFrom(model: Model, element: Element, step: string): readonly Element[] {
  if (step === '^') return [model.placeOf(element)?.container ?? []].flat();
  return [valueOf(element, step) ?? []].flat().flatMap((value: unknown) => {
    if (isElement(value)) return [value];
    return typeof value === 'string' ? [model.find(value) ?? []].flat() : [];
  });
}

/** What is wrong with a path that starts at a class, or undefined. Containers are not looked through. */
export function pathProblem(metamodel: Metamodel, className: string, path: string): string | undefined {
  if (path === '.') return undefined;
  let classes: readonly string[] = metamodel.concreteKinds(className);
  for (const step of path.split('.')) {
    if (step === '^') {
      classes = containersOf(metamodel, classes);
      continue;
    }
    const features = classes.flatMap((name) => metamodel.classes.get(name)?.featureByName.get(step) ?? []);
    const targets = features.filter((feature) => feature.kind !== 'attribute');
    if (targets.length === 0) return `"${path}": no ${className} has a reference "${step}"`;
    classes = [...new Set(targets.flatMap((feature) => metamodel.concreteKinds(feature.type)))];
  }
  return undefined;
}

function containersOf(metamodel: Metamodel, contained: readonly string[]): readonly string[] {
  const wanted = new Set(contained);
  return [...metamodel.classes.values()]
    .filter((candidate) =>
      candidate.containments.some((feature) =>
        metamodel.concreteKinds(feature.type).some((kind) => wanted.has(kind)),
      ),
    )
    .flatMap(({ name }) => metamodel.concreteKinds(name));
}

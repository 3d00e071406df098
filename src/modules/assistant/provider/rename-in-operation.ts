import type { ModelOperation, Scalar, ValuesByFeature } from '../../../kernel/operations/model-operation.ts';

/** An operation with other names for the elements that it names, and other values for those that it sets. */
export function renamedIn(
  operation: ModelOperation,
  {
    element,
    value,
  }: { readonly element: (name: string) => string; readonly value: (given: Scalar) => Scalar },
): ModelOperation {
  const inSet = (set: ValuesByFeature): ValuesByFeature =>
    Object.fromEntries(
      Object.entries(set).map(([feature, given]) => [
        feature,
        isList(given) ? given.map(value) : value(given),
      ]),
    );
  switch (operation.op) {
    case 'add': {
      const container = { ...operation.container, target: element(operation.container.target) };
      return { ...operation, container, ...(operation.set !== undefined && { set: inSet(operation.set) }) };
    }
    case 'update':
      return {
        ...operation,
        target: element(operation.target),
        ...(operation.set !== undefined && { set: inSet(operation.set) }),
      };
    case 'move': {
      const container = { ...operation.container, target: element(operation.container.target) };
      return { ...operation, target: element(operation.target), container };
    }
    case 'remove':
      return { ...operation, target: element(operation.target) };
    default:
      return { ...operation, source: element(operation.source), target: element(operation.target) };
  }
}

function isList(value: ValuesByFeature[string]): value is readonly Scalar[] {
  return Array.isArray(value);
}

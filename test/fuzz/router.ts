import type { Operation } from './operations.ts';

/** What a request really reaches: an operation, and the text of each parameter in its path as it was sent. */
export type Route = {
  readonly operation: Operation;
  readonly parameters: Readonly<Record<string, string>>;
};

/** Finds the operation for a method and a raw path without query; undefined when the document has none. */
export type Router = (method: string, path: string) => Route | undefined;

/** Routes requests as the paths of the document say; literal segments win over parameters, HEAD is GET. */
export function createRouter(operations: readonly Operation[]): Router {
  const routes = operations
    .map((operation) => ({ operation, matcher: matcherOf(operation.path) }))
    .sort((one, other) => parametersIn(one.operation) - parametersIn(other.operation));
  return (method, path) => {
    const verb = method === 'HEAD' ? 'GET' : method;
    for (const { operation, matcher } of routes) {
      const found = operation.method === verb ? matcher.exec(path) : null;
      if (found !== null) return { operation, parameters: { ...found.groups } };
    }
    return undefined;
  };
}

function parametersIn({ path }: Operation): number {
  return path.split('{').length;
}

function matcherOf(path: string): RegExp {
  const pattern = path
    .replaceAll('.', '\\.')
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'path' ? `(?<path>.*)` : `(?<${name}>[^/]*)`));
  return new RegExp(`^${pattern}$`);
}

import { at } from '../support/lib/json.ts';
import type { Operation } from './operations.ts';
import { isIdName, isRealId, type RealId } from './real-ids.ts';
import type { Route } from './router.ts';
import type { WireAnswer } from './wire.ts';

/** Something stored: the path that leads to it, as a template and its parameters, and the account that saw it. */
export type Thing = {
  readonly template: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly account: number;
};

/** Where a request goes. */
export type Destination = {
  readonly parameters: Readonly<Record<string, string>>;
  /** The account that it belongs to. */
  readonly account: number;
  /** The thing that the whole path leads to. */
  readonly thing: Thing | undefined;
};

/** What answers have told about things that exist, or existed until lately. */
export type KnownThings = {
  /** Takes ids out of an answer to an account. */
  readonly learn: (given: {
    readonly account: number;
    readonly route: Route | undefined;
    readonly answer: WireAnswer;
  }) => void;
  /** Takes note that a thing is gone. */
  readonly forget: (thing: Thing) => void;
  /** Fills in the path of an operation; `account` counts when no thing does. */
  readonly destination: (
    operation: Operation,
    planned: Readonly<Record<string, RealId | string>>,
    account: number,
  ) => Destination;
  /** An id for a member of a body or query of an operation, sent by an account. */
  readonly id: (real: RealId, operation: Operation, account: number) => string | undefined;
  /** The last ZIP of a project. */
  readonly projectArchive: () => Buffer;
};

/** So many of each kind are remembered for each account, the newest. */
const remembered = 12;
/** Larger answers, in bytes, are not looked through. */
const largest = 1_000_000;

/** Remembers what answers tell; `operations` say which paths lead to things. */
export function createKnownThings(operations: readonly Operation[]): KnownThings {
  const templates = [...new Set(operations.flatMap(({ path }) => prefixesOf(path)))];
  const matchers = templates.map((template) => [template, matcherOf(template)] as const);
  const children = (path: string): readonly string[] =>
    templates.filter((template) => template === `${path}/{${lastParameter(template) ?? ''}}`);
  const things = createMemory<Thing>();
  const ids = createMemory<string>();
  let archive: Buffer = Buffer.alloc(0);

  const learnThing = (thing: Thing): void => things.add(thing.template, thing.account, thing);

  const learnLocation = (location: string, account: number): void => {
    for (const [template, matcher] of matchers) {
      const found = matcher.exec(location.split('?', 1)[0] ?? '');
      if (found !== null) learnThing({ template, account, parameters: { ...found.groups } });
    }
  };

  const learnItems = ({ operation, parameters }: Route, body: unknown, account: number): void => {
    const items: readonly unknown[] = Array.isArray(body) ? body : [body];
    for (const template of children(operation.path)) {
      const name = lastParameter(template) ?? '';
      for (const item of items.slice(0, remembered)) {
        const value = at(item, name) ?? (isIdName(name) ? at(item, 'id') : undefined);
        if (typeof value === 'string' && value !== '')
          learnThing({ template, account, parameters: { ...parameters, [name]: encoded(value) } });
      }
    }
  };

  const learnMembers = (body: unknown, owner: string, account: number): void => {
    if (typeof body !== 'object' || body === null) return;
    for (const [name, value] of Object.entries(body)) {
      const key = name === 'id' ? `${owner.replace(/s$/, '')}Id` : name;
      if (typeof value === 'string' && isStoredName(name)) ids.add(key, account, value);
      const inner = owner === 'element' || name === 'content' ? 'element' : name;
      const members: readonly unknown[] = Array.isArray(value) ? value.slice(0, 4) : [value];
      for (const member of members) learnMembers(member, inner, account);
    }
  };

  const candidates = (name: string, near: string, account: number): readonly string[] => {
    const single = name.replace(/Ids$/, 'Id');
    const level = /\b(cim|pim|psm)\b/.exec(near)?.[1];
    const models = ['cim', 'pim', 'psm'].filter((each) => level === undefined || each === level);
    const leading = ['sourceModelId', 'modelId'].includes(single)
      ? models.map((each) => `/api/${each}/{id}`)
      : templates.filter((template) => lastParameter(template) === single && single !== 'id');
    const found = leading.flatMap((template) => things.of(template, account));
    const values = found.map(({ template, parameters }) => parameters[lastParameter(template) ?? ''] ?? '');
    return values.length > 0 ? [...new Set(values)] : ids.of(single, account);
  };

  return {
    learn: ({ account, route, answer: { status, headers, bytes } }) => {
      if (status >= 300 || route === undefined) return;
      if (headers['location'] !== undefined) learnLocation(headers['location'], account);
      if (headers['content-type'] === 'application/zip' && route.operation.path.startsWith('/api/projects/'))
        archive = bytes;
      if (headers['content-type']?.startsWith('application/json') !== true) return;
      if (bytes.length === 0 || bytes.length > largest) return;
      const body: unknown = JSON.parse(bytes.toString('utf8'));
      learnItems(route, body, account);
      learnMembers(body, '', account);
    },
    forget: (thing) => things.remove(thing.template, thing.account, thing),
    destination: ({ path }, planned, account) => {
      const known = prefixesOf(path)
        .toReversed()
        .map((prefix) => things.of(prefix, account))
        .find((found) => found.length > 0);
      const plan = planned[lastParameter(known?.[0]?.template ?? '') ?? ''];
      const thing = isRealId(plan) ? known?.[plan.pick % known.length] : undefined;
      const parameters = Object.entries(planned).map(([name, value]) => {
        if (!isRealId(value)) return [name, value] as const;
        const others = candidates(name, path, account);
        const other = encoded(others[value.pick % others.length] ?? 'nothing-yet');
        return [name, thing?.parameters[name] ?? other] as const;
      });
      const isWhole = Object.values(planned).every(isRealId) && thing?.template === prefixesOf(path).at(-1);
      return {
        parameters: Object.fromEntries(parameters),
        account: thing?.account ?? account,
        thing: isWhole ? thing : undefined,
      };
    },
    id: ({ name, pick }, { path }, account) => {
      const known = candidates(name, path, account);
      return known[pick % known.length];
    },
    projectArchive: () => archive,
  };
}

/** Values by name and account. */
type Memory<T> = {
  readonly add: (name: string, account: number, value: T) => void;
  readonly remove: (name: string, account: number, value: T) => void;
  /** Those of the account, else those of all. */
  readonly of: (name: string, account: number) => readonly T[];
};

function createMemory<T>(): Memory<T> {
  const memory = new Map<string, Map<number, readonly T[]>>();
  const without = (name: string, account: number, value: T): readonly T[] => {
    const text = JSON.stringify(value);
    return (memory.get(name)?.get(account) ?? []).filter((one) => JSON.stringify(one) !== text);
  };
  const keep = (name: string, account: number, values: readonly T[]): void => {
    const ofName = memory.get(name) ?? new Map<number, readonly T[]>();
    memory.set(name, ofName.set(account, values));
  };
  return {
    add: (name, account, value) =>
      keep(name, account, [value, ...without(name, account, value)].slice(0, remembered)),
    remove: (name, account, value) => keep(name, account, without(name, account, value)),
    of: (name, account) => {
      const own = memory.get(name)?.get(account) ?? [];
      return own.length > 0 ? own : [...(memory.get(name)?.values() ?? [])].flat();
    },
  };
}

function isStoredName(name: string): boolean {
  return isIdName(name) || name === 'username';
}

/** Every beginning of a path that ends with a parameter. */
function prefixesOf(path: string): readonly string[] {
  return [...path.matchAll(/\}/g)].map(({ index }) => path.slice(0, index + 1));
}

function lastParameter(template: string): string | undefined {
  return /\{(\w+)\}$/.exec(template)?.[1];
}

function matcherOf(template: string): RegExp {
  return new RegExp(`^${template.replaceAll(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>[^/]+)`)}$`);
}

function encoded(value: string): string {
  return value.split('/').map(encodeURIComponent).join('/');
}

import type { Member, Scope, ValueType } from './scope.ts';

/** A scope for tests: names with the kinds of their values, nested for objects, in a list for lists. */
export type Sketch = {
  readonly [name: string]: Exclude<ValueType['kind'], 'object' | 'list'> | Sketch | readonly [Sketch];
};

/** The scope that a sketch describes; names that end in `?` may be missing. */
export function scopeOf(sketch: Sketch): Scope {
  return {
    member(name) {
      const required = Object.hasOwn(sketch, name) ? sketch[name] : undefined;
      const found = required ?? sketch[`${name}?`];
      return found === undefined ? undefined : memberOf(name, found, required === undefined);
    },
  };
}

function memberOf(property: string, sketch: Sketch[string], optional: unknown): Member {
  return { property, type: typeOf(sketch), optional: optional === true };
}

function typeOf(sketch: Sketch[string]): ValueType {
  if (typeof sketch === 'string') return { kind: sketch };
  if (isList(sketch)) return { kind: 'list', items: scopeOf(sketch[0]) };
  return { kind: 'object', members: scopeOf(sketch) };
}

function isList(sketch: Sketch | readonly [Sketch]): sketch is readonly [Sketch] {
  return Array.isArray(sketch);
}

import { isObject } from '../../model/element.ts';
import { jsonText } from '../json-text.ts';
import { writtenStep } from '../../../lib/pointer-steps.ts';

/** A JSON text with the members of both sides. */
export type MergedMembers = {
  readonly content: string;
  /** Pointers of members that both sides changed; they have the value of people. */
  readonly conflicts: readonly string[];
  /** The generated text with the values from before where there is a conflict. */
  readonly base: string;
};

type Json = Readonly<Record<string, unknown>>;

/**
 * Merges the changes of two sides of a JSON text by its members; lists are values. Members are in the order of the
 * generated text, and those that people added come behind. Undefined when one of the texts is not a JSON object.
 */
export function mergeMembers(
  ours: string,
  given: { readonly base: string; readonly theirs: string },
): MergedMembers | undefined {
  const [mine, before, generated] = [ours, given.base, given.theirs].map(parsed);
  if (mine === undefined || before === undefined || generated === undefined) return undefined;
  const conflicts: string[] = [];
  const { value, base } = mergeObjects('', { mine, before, generated, conflicts });
  const content = JSON.stringify(value) === JSON.stringify(mine) ? ours : jsonText(value);
  return { content, conflicts, base: jsonText(base) };
}

function mergeObjects(
  pointer: string,
  given: {
    readonly mine: Json;
    readonly before: Json;
    readonly generated: Json;
    readonly conflicts: string[];
  },
): { readonly value: Json; readonly base: Json } {
  const { mine, before, generated, conflicts } = given;
  const [value, base]: [[string, unknown][], [string, unknown][]] = [[], []];
  const put = (into: [string, unknown][], key: string, member: unknown): void => {
    if (member !== undefined) into.push([key, member]);
  };
  for (const key of new Set([...Object.keys(generated), ...Object.keys(mine)])) {
    const [left, middle, right] = [mine, before, generated].map((object) => memberOf(object, key));
    const place = `${pointer}/${writtenStep(key)}`;
    if (isObject(left) && isObject(right)) {
      const within = { mine: left, before: isObject(middle) ? middle : {}, generated: right, conflicts };
      const merged = mergeObjects(place, within);
      put(value, key, merged.value);
      put(base, key, merged.base);
      continue;
    }
    const isOurs = !areEqual(left, middle);
    const isConflict = isOurs && !areEqual(right, middle) && !areEqual(left, right);
    if (isConflict) conflicts.push(place);
    put(value, key, isOurs ? left : right);
    put(base, key, isConflict ? middle : right);
  }
  return { value: Object.fromEntries(value), base: Object.fromEntries(base) };
}

function memberOf(object: Json | undefined, key: string): unknown {
  return object !== undefined && Object.hasOwn(object, key) ? object[key] : undefined;
}

function areEqual(left: unknown, right: unknown): boolean {
  if (isObject(left) && isObject(right)) {
    const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
    return [...keys].every((key) => areEqual(memberOf(left, key), memberOf(right, key)));
  }
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((each, index) => areEqual(each, right[index]));
  return left === right;
}

function parsed(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

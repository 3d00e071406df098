import { Type, type Static, type TSchema, type TUnsafe } from 'typebox';

/** A schema that keeps its name in the OpenAPI document; routes and other schemas use `ref`. */
export type Component<T extends TSchema = TSchema> = {
  readonly name: string;
  readonly schema: T;
  readonly ref: TUnsafe<Static<T>>;
};

/** Names a schema; the name must be unique within the API. */
export function component<T extends TSchema>(name: string, schema: T): Component<T> {
  return {
    name,
    schema: { ...schema, $id: name },
    ref: Type.Unsafe<Static<T>>(Type.Ref(name)),
  };
}

/** A value or null; schemas with one type get a second one, so that a refusal reports one problem and not two. */
export function nullable<T extends TSchema>(schema: T): TUnsafe<Static<T> | null> {
  const { type, enum: words }: { readonly type?: unknown; readonly enum?: unknown } = schema;
  if (typeof type !== 'string') return Type.Unsafe<Static<T> | null>(Type.Union([schema, Type.Null()]));
  const wordsOrNull = Array.isArray(words) ? { enum: [...words.map(String), null] } : {};
  return Type.Unsafe<Static<T> | null>({ ...schema, type: [type, 'null'], ...wordsOrNull });
}

/** One of some words. */
export function oneOf<const Words extends readonly string[]>(
  words: Words,
  options: { readonly description?: string } = {},
): TUnsafe<Words[number]> {
  return Type.Unsafe<Words[number]>({ type: 'string', enum: [...words], ...options });
}

/** An ISO 8601 UTC timestamp. */
export const timestamp: TUnsafe<string> = Type.Unsafe<string>({ type: 'string', format: 'date-time' });

/** Milliseconds since 1970 as an ISO 8601 UTC timestamp. */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

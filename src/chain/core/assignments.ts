/** A value that is computed and where it goes: `stockLevel = stockLevel - quantity`. */
export type Assignment = {
  /** The name on the left, as it is written. */
  readonly name: string;
  /** The expression on the right, as it is written. */
  readonly value: string;
};

/** Takes an assignment apart at its first equals sign; undefined where one side is missing. */
export function readAssignment(text: string): Assignment | undefined {
  const [, name = '', value = ''] = /^([^=<>]*)=([^]*)$/.exec(text) ?? [];
  return name.trim() === '' || value.trim() === '' ? undefined : { name: name.trim(), value: value.trim() };
}

import { required as given, useFieldValue, useInput } from 'ra-core';
import { useState } from 'react';
import type { InputProps } from './inputs';
import { Labelled } from './labelled';

/** A value of any form, as JSON. */
export function JsonField({ source }: { readonly source: string }) {
  const value: unknown = useFieldValue({ source });
  return value === undefined || value === null ? null : <code>{JSON.stringify(value)}</code>;
}

/** A value of any form, written as JSON. */
export function JsonInput({ source, required = false }: InputProps) {
  const input = useInput<unknown>({
    source,
    validate: [
      ...(required ? [given()] : []),
      (value: unknown) => (isUnread(value) ? 'client.json' : undefined),
    ],
  });
  const value: unknown = input.field.value;
  const [text, setText] = useState(value === '' ? '' : JSON.stringify(value));
  return (
    <Labelled input={input} source={source}>
      {(attributes) => (
        <textarea
          rows={3}
          {...input.field}
          {...attributes}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            input.field.onChange(read(target.value));
          }}
        />
      )}
    </Labelled>
  );
}

/** What a text says as JSON; a text that says nothing stays as it is, so that it is refused. */
function read(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return new Unread(text);
  }
}

/** A text that is no JSON. */
class Unread {
  constructor(readonly text: string) {}
}

function isUnread(value: unknown): boolean {
  return value instanceof Unread;
}

import type { VNode } from 'preact';
import { shownValue, type Names, type ShownValue } from '../model/values.ts';
import { classWords } from '../model/words.ts';
import './value.css';

type ValueProps = {
  readonly value: unknown;
  /** Elements that ids in the value may name. */
  readonly names: Names;
};

/** A value of a model: texts as they are, elements by name and class, and in words what is not set. */
export function Value({ value, names }: ValueProps): VNode {
  return <Shown value={shownValue(value, names)} />;
}

function Shown({ value }: { readonly value: ShownValue }): VNode {
  switch (value.kind) {
    case 'UNSET':
      return <span class="value-word">not set</span>;
    case 'WORD':
      return <span class="value-word">{value.text}</span>;
    case 'TEXT':
    case 'PLACE':
      return <span class="value-text">{value.text}</span>;
    case 'ELEMENT':
      return (
        <span class="value-text">
          {value.text} <span class="quiet">{classWords(value.eClass)}</span>
        </span>
      );
    case 'LIST':
      return (
        <ol class="value-list">
          {value.values.map((each, index) => (
            <li key={index}>
              <Shown value={each} />
            </li>
          ))}
        </ol>
      );
  }
}

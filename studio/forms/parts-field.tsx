import type { VNode } from 'preact';
import { isElement, listOf } from '../model/content.ts';
import { concreteClassesOf } from '../model/metamodel.ts';
import { titleOf } from '../model/model-index.ts';
import { classWords, featureWords } from '../model/words.ts';
import type { FieldProps } from './form.ts';
import { RowButtons } from './row-buttons.tsx';

/** What stands inside an element: links to it, and what can be added. */
export function PartsField({ form, element, feature }: FieldProps): VNode {
  const parts = listOf(element[feature.name]).filter(isElement);
  const classes = concreteClassesOf(form.metamodel, feature.type);
  const isFull = feature.upper !== null && parts.length >= feature.upper;
  const [first] = classes;
  return (
    <div class="list-field">
      <ol>
        {parts.map((part, position) => (
          <li key={part.id}>
            <span class="list-text">
              <a href={form.hrefOf(part.id)}>{titleOf(part)}</a>
              {classes.length > 1 && <span class="quiet"> {classWords(part.eClass)}</span>}
            </span>
            <RowButtons
              name={titleOf(part)}
              position={position}
              count={parts.length}
              onMove={(by) => form.move(part.id, by)}
              onRemove={() => form.remove(part.id)}
            />
          </li>
        ))}
      </ol>
      {!isFull && classes.length === 1 && first !== undefined && (
        <button type="button" class="button-link" onClick={() => form.add(element.id, feature, first)}>
          Add {classWords(first.name)}
        </button>
      )}
      {!isFull && classes.length > 1 && (
        <select
          class="select"
          aria-label={`Add to ${featureWords(feature.name).toLowerCase()}`}
          value=""
          onChange={({ currentTarget }) => {
            const eClass = classes.find(({ name }) => name === currentTarget.value);
            if (eClass !== undefined) form.add(element.id, feature, eClass);
          }}
        >
          <option value="">Add …</option>
          {classes.map(({ name }) => (
            <option key={name} value={name}>
              {classWords(name)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

import type { VNode } from 'preact';
import { useId, useMemo } from 'preact/hooks';
import { listOf } from '../model/content.ts';
import { isKindOf, type Metamodel } from '../model/metamodel.ts';
import { pathOf, type ModelIndex } from '../model/model-index.ts';
import { classWords, featureWords } from '../model/words.ts';
import { Combobox, type Choice } from '../ui/combobox.tsx';
import type { FieldProps, Form, Labelled } from './form.ts';
import { RowButtons } from './row-buttons.tsx';
import { textOf } from './text-field.tsx';

/** A reference to one element: what is chosen, a way there, and a way to take it back. */
export function ReferenceField({
  form,
  element,
  feature,
  labelled,
}: FieldProps & { readonly labelled: Labelled }): VNode {
  const choices = useChoices(form, feature.type);
  const value = element[feature.name];
  const id = typeof value === 'string' ? value : undefined;
  return (
    <div class="reference-field">
      <Combobox
        id={labelled.id}
        label={featureWords(feature.name)}
        choices={choices}
        shown={id === undefined ? '' : titleOf(form.index, id)}
        placeholder={choices.length === 0 ? 'the model has none' : 'none'}
        onChoose={(chosen) => form.set(element.id, feature.name, chosen)}
      />
      {id !== undefined && (
        <>
          <a
            class="button button-plain"
            href={form.hrefOf(id)}
            aria-label={`Open ${titleOf(form.index, id)}`}
          >
            →
          </a>
          <button
            type="button"
            class="button button-plain"
            aria-label={`${featureWords(feature.name)}: remove`}
            onClick={() => form.set(element.id, feature.name, undefined)}
          >
            ×
          </button>
        </>
      )}
    </div>
  );
}

/** References to several elements, in an order that can be changed. */
export function ReferencesField({ form, element, feature }: FieldProps): VNode {
  const addId = useId();
  const values = listOf(element[feature.name]).map(textOf);
  const all = useChoices(form, feature.type);
  const choices = all.filter(({ id }) => !values.includes(id));
  const set = (next: readonly string[]): void =>
    form.set(element.id, feature.name, next.length === 0 ? undefined : next);
  return (
    <div class="list-field">
      <ol>
        {values.map((id, position) => (
          <li key={id}>
            <a class="list-text" href={form.hrefOf(id)}>
              {titleOf(form.index, id)}
            </a>
            <RowButtons
              name={titleOf(form.index, id)}
              position={position}
              count={values.length}
              onMove={(by) => set(values.toSpliced(position, 1).toSpliced(position + by, 0, id))}
              onRemove={() => set(values.toSpliced(position, 1))}
            />
          </li>
        ))}
      </ol>
      {choices.length > 0 && (
        <Combobox
          id={addId}
          label={`Add to ${featureWords(feature.name).toLowerCase()}`}
          choices={choices}
          shown=""
          placeholder="Add …"
          onChoose={(id) => set([...values, id])}
        />
      )}
    </div>
  );
}

/** The elements that fit a type, each with the way to it. */
export function fitting(index: ModelIndex, metamodel: Metamodel, type: string): readonly Choice[] {
  return [...index.elements.values()]
    .filter(({ element }) => isKindOf(metamodel, element.eClass, type))
    .map(({ element, title }) => {
      const way = pathOf(index, element.id)
        .slice(1)
        .map((outer) => outer.title);
      const detail = [element.eClass === type ? '' : classWords(element.eClass), way.join(' › ')];
      return { id: element.id, title, detail: detail.filter(Boolean).join(' · ') };
    });
}

function useChoices({ index, metamodel }: Form, type: string): readonly Choice[] {
  return useMemo(() => fitting(index, metamodel, type), [index, metamodel, type]);
}

function titleOf({ elements }: ModelIndex, id: string): string {
  return elements.get(id)?.title ?? id;
}

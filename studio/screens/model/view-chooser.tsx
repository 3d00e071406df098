import type { VNode } from 'preact';
import { useId, useMemo } from 'preact/hooks';
import { isKindOf } from '../../model/metamodel.ts';
import { featureWords } from '../../model/words.ts';
import type { OpenModel } from './open-model.ts';

/** Chooses a view, and narrows it to elements where it can be narrowed. */
export function ViewChooser({ model }: { readonly model: OpenModel }): VNode {
  const { address, metamodel } = model;
  const id = useId();
  return (
    <div class="chooser">
      <label for={id} class="sr-only">
        View
      </label>
      <select
        id={id}
        class="select select-main"
        title={address.view.description}
        value={address.view.id}
        onChange={({ currentTarget }) => address.go({ view: currentTarget.value, isWhole: false })}
      >
        {metamodel.views.map(({ id: viewId, name }) => (
          <option key={viewId} value={viewId}>
            {name}
          </option>
        ))}
      </select>
      {address.view.parameters.map(({ name, eClass }) => (
        <Parameter key={name} model={model} name={name} eClass={eClass} />
      ))}
    </div>
  );
}

type ParameterProps = { readonly model: OpenModel; readonly name: string; readonly eClass: string };

function Parameter({ model, name, eClass }: ParameterProps): VNode | null {
  const { address, index, metamodel } = model;
  const id = useId();
  const choices = useMemo(
    () => [...index.elements.values()].filter(({ element }) => isKindOf(metamodel, element.eClass, eClass)),
    [index, metamodel, eClass],
  );
  if (choices.length === 0) return null;
  return (
    <span class="parameter">
      <label for={id} class="quiet">
        {featureWords(name)}
      </label>
      <select
        id={id}
        class="select"
        value={address.narrowing[name] ?? ''}
        onChange={({ currentTarget }) => {
          const { [name]: _, ...others } = address.narrowing;
          const { value } = currentTarget;
          address.go({ narrowing: value === '' ? others : { ...others, [name]: value } });
        }}
      >
        <option value="">all</option>
        {choices.map(({ element, title }) => (
          <option key={element.id} value={element.id}>
            {title}
          </option>
        ))}
      </select>
    </span>
  );
}

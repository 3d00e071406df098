import type { VNode } from 'preact';
import { featureWords, literalWords } from '../model/words.ts';
import type { FieldProps, Labelled } from './form.ts';

type ChoiceProps = FieldProps & {
  readonly kind: 'CHECKBOX' | 'RADIO' | 'SELECT';
  readonly labelled: Labelled;
};

/** A literal of an enumeration, or yes and no. */
export function ChoiceField({ form, element, feature, kind, labelled }: ChoiceProps): VNode {
  const { id, describedBy, isInvalid } = labelled;
  const value = element[feature.name] ?? feature.default;
  const set = (next: string | boolean | undefined): void => form.set(element.id, feature.name, next);
  if (kind === 'CHECKBOX')
    return (
      <label class="check">
        <input
          id={id}
          type="checkbox"
          checked={value === true}
          aria-describedby={describedBy}
          onChange={({ currentTarget }) => set(currentTarget.checked)}
        />
        {featureWords(feature.name)}
      </label>
    );
  const literals = form.metamodel.enumerations.get(feature.type) ?? [];
  const isOptional = feature.lower === 0 || value === undefined;
  if (kind === 'SELECT')
    return (
      <select
        id={id}
        class="select"
        value={typeof value === 'string' ? value : ''}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        onChange={({ currentTarget }) => set(currentTarget.value === '' ? undefined : currentTarget.value)}
      >
        {isOptional && <option value="">not set</option>}
        {literals.map((literal) => (
          <option key={literal} value={literal}>
            {literalWords(literal)}
          </option>
        ))}
      </select>
    );
  return (
    <div class="radios">
      {isOptional && (
        <Radio name={id} text="Not set" isChosen={value === undefined} onChoose={() => set(undefined)} />
      )}
      {literals.map((literal) => (
        <Radio
          key={literal}
          name={id}
          text={literalWords(literal)}
          isChosen={value === literal}
          onChoose={() => set(literal)}
        />
      ))}
    </div>
  );
}

type RadioProps = {
  readonly name: string;
  readonly text: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
};

function Radio({ name, text, isChosen, onChoose }: RadioProps): VNode {
  return (
    <label class="check">
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      {text}
    </label>
  );
}

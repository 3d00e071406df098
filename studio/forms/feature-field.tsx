import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { featureWords } from '../model/words.ts';
import { ChoiceField } from './choice-field.tsx';
import { fieldKindOf, type FieldProps, type Labelled } from './form.ts';
import { PartsField } from './parts-field.tsx';
import { ReferenceField, ReferencesField } from './reference-field.tsx';
import { TextField } from './text-field.tsx';
import { ValuesField } from './values-field.tsx';
import './forms.css';

/** The field of a feature, with its name, its description and what is wrong with it. */
export function FeatureField(props: FieldProps): VNode {
  const { form, element, feature } = props;
  const id = useId();
  const kind = fieldKindOf(feature, form.metamodel);
  const problem = form.problemOf(element.id, feature.name);
  const isMissing = feature.lower > 0 && feature.default === undefined;
  const described = [feature.description && `${id}-help`, problem && `${id}-problem`]
    .filter(Boolean)
    .join(' ');
  const labelled: Labelled = {
    id,
    describedBy: described === '' ? undefined : described,
    isInvalid: problem !== undefined,
  };
  const title = (
    <>
      {featureWords(feature.name)}
      {isMissing && <span class="quiet"> (required)</span>}
    </>
  );
  const isGroup = kind === 'RADIO' || kind === 'PARTS' || kind === 'REFERENCES' || kind === 'VALUES';
  return (
    <div
      class={`form-field ${problem === undefined ? '' : 'has-problem'}`}
      data-feature={feature.name}
      {...(isGroup && {
        role: 'group',
        'aria-labelledby': `${id}-title`,
        ...(described !== '' && { 'aria-describedby': described }),
      })}
    >
      {kind === 'CHECKBOX' ? null : isGroup ? (
        <span class="form-title" id={`${id}-title`}>
          {title}
        </span>
      ) : (
        <label class="form-title" for={id}>
          {title}
        </label>
      )}
      <Control {...props} kind={kind} labelled={labelled} />
      {feature.description !== '' && (
        <p class="help" id={`${id}-help`}>
          {feature.description}
        </p>
      )}
      {problem !== undefined && (
        <p class="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}

type ControlProps = FieldProps & {
  readonly kind: ReturnType<typeof fieldKindOf>;
  readonly labelled: Labelled;
};

function Control({ kind, labelled, ...props }: ControlProps): VNode {
  switch (kind) {
    case 'CHECKBOX':
    case 'RADIO':
    case 'SELECT':
      return <ChoiceField {...props} kind={kind} labelled={labelled} />;
    case 'TEXT':
    case 'LONG_TEXT':
    case 'NUMBER':
      return <TextField {...props} kind={kind} labelled={labelled} />;
    case 'VALUES':
      return <ValuesField {...props} />;
    case 'REFERENCE':
      return <ReferenceField {...props} labelled={labelled} />;
    case 'REFERENCES':
      return <ReferencesField {...props} />;
    case 'PARTS':
      return <PartsField {...props} />;
  }
}

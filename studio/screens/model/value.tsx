import type { VNode } from 'preact';
import { isElement, listOf, type Element, type Json } from '../../model/content.ts';
import type { Feature } from '../../model/metamodel.ts';
import { titleOf } from '../../model/model-index.ts';
import { classWords, literalWords } from '../../model/words.ts';
import { FindingSign } from '../../ui/finding-sign.tsx';
import type { OpenModel } from './open-model.ts';

type ValueProps = { readonly model: OpenModel; readonly element: Element; readonly feature: Feature };

/** Longer lists are cut. */
const mostLinks = 50;

/** Whether an element has a value of a feature, its own or the default one. */
export function hasValue(element: Element, { name, default: usual }: Feature): boolean {
  const value = element[name] ?? usual;
  return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
}

/** The value of a feature in words; elements are links. */
export function Value({ model, element, feature }: ValueProps): VNode {
  const values = listOf(element[feature.name] ?? feature.default);
  if (feature.kind === 'attribute') return <Attribute model={model} feature={feature} values={values} />;
  return (
    <ul class="links">
      {values.slice(0, mostLinks).map((value) => (
        <li key={isElement(value) ? value.id : textOf(value)}>
          {isElement(value) ? (
            <ElementLink model={model} element={value} isShort={feature.kind === 'containment'} />
          ) : (
            <Reference model={model} id={textOf(value)} />
          )}
        </li>
      ))}
      {values.length > mostLinks && (
        <li class="quiet">
          … and {(values.length - mostLinks).toLocaleString('en')} more; the outline has all of them.
        </li>
      )}
    </ul>
  );
}

function Attribute({
  model,
  feature,
  values,
}: {
  readonly model: OpenModel;
  readonly feature: Feature;
  readonly values: readonly Json[];
}): VNode {
  const isEnumeration = model.metamodel.enumerations.has(feature.type);
  const texts = values.map((value) => {
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    if (isEnumeration) return literalWords(textOf(value));
    return textOf(value);
  });
  if (feature.upper === 1) return <span class={feature.type === 'Text' ? 'long-text' : ''}>{texts[0]}</span>;
  return (
    <ul class="chips">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function Reference({ model, id }: { readonly model: OpenModel; readonly id: string }): VNode {
  const entry = model.index.elements.get(id);
  if (entry !== undefined) return <ElementLink model={model} element={entry.element} isShort={false} />;
  return <code title="An element of another model, or one that was deleted">{id}</code>;
}

type LinkProps = { readonly model: OpenModel; readonly element: Element; readonly isShort: boolean };

/** A link to the panel of an element, with its class and what is wrong with it. */
function ElementLink({ model, element, isShort }: LinkProps): VNode {
  const { address, findingsOf } = model;
  const [title, words] = [titleOf(element), classWords(element.eClass)];
  return (
    <>
      <a href={address.hrefWith({ selected: element.id })}>{title}</a>
      {!isShort && title !== words && <span class="quiet"> {words}</span>}
      <FindingSign findings={findingsOf.get(element.id) ?? []} />
    </>
  );
}

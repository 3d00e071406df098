import type { VNode } from 'preact';
import type { Element } from '../../model/content.ts';
import { isEditable, ordered, type Feature } from '../../model/metamodel.ts';
import { featureWords } from '../../model/words.ts';
import type { OpenModel } from './open-model.ts';
import { hasValue, Value } from './value.tsx';

type FeaturesProps = { readonly model: OpenModel; readonly element: Element };

/** The features of an element in words: those with a value, then what is not set, and folded where it comes from. */
export function Features({ model, element }: FeaturesProps): VNode {
  const features = model.metamodel.classes.get(element.eClass)?.features ?? [];
  const own = ordered(features.filter(isEditable));
  const set = own.filter((feature) => hasValue(element, feature));
  const unset = own.filter((feature) => !hasValue(element, feature));
  const provenance = features.filter((feature) => !isEditable(feature) && hasValue(element, feature));
  return (
    <>
      <dl class="features">
        {set.map((feature) => (
          <Row key={feature.name} model={model} element={element} feature={feature} />
        ))}
      </dl>
      {unset.length > 0 && (
        <details class="fold-details">
          <summary>
            Not set <span class="quiet">({unset.length})</span>
          </summary>
          <ul class="unset">
            {unset.map(({ name, description }) => (
              <li key={name}>
                {featureWords(name)} <span class="quiet">{description}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {provenance.length > 0 && (
        <details class="fold-details">
          <summary>Provenance</summary>
          <dl class="features">
            {provenance.map((feature) => (
              <Row key={feature.name} model={model} element={element} feature={feature} />
            ))}
          </dl>
        </details>
      )}
    </>
  );
}

function Row({ model, element, feature }: FeaturesProps & { readonly feature: Feature }): VNode {
  return (
    <div class={`feature feature-${feature.kind}`}>
      <dt title={feature.description}>{featureWords(feature.name)}</dt>
      <dd>
        <Value model={model} element={element} feature={feature} />
      </dd>
    </div>
  );
}

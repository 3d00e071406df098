import type { VNode } from 'preact';
import type { View } from '../../../client/src/index.ts';
import { counted } from '../../lib/text.ts';
import { isKindOf } from '../../model/metamodel.ts';
import { featureWords } from '../../model/words.ts';
import type { OpenModel } from './open-model.ts';

/** Views with more nodes offer their parts first. */
export const mostAtOnce = 300;
const mostParts = 60;

/** What can be shown of a view that is too large to be read at once. */
export function Narrower({ model, view }: { readonly model: OpenModel; readonly view: View }): VNode {
  const { address, index, metamodel } = model;
  const groups = address.view.parameters.map(({ name, eClass }) => ({
    name,
    parts: [...index.elements.values()].filter(({ element }) => isKindOf(metamodel, element.eClass, eClass)),
  }));
  return (
    <div class="narrower">
      <h2>{counted(view.nodes.length, 'node')} are too many to read at once</h2>
      <p class="quiet">Choose a part of “{address.view.name}”, or show the whole picture.</p>
      <p>
        <a class="button" href={address.hrefWith({ isWhole: true })}>
          Show all {view.nodes.length.toLocaleString('en')} nodes
        </a>{' '}
        <a class="button" href={address.hrefWith({ form: 'words' })}>
          Read it in words
        </a>
      </p>
      {groups.map(({ name, parts }) => (
        <section key={name} aria-label={featureWords(name)}>
          <h3>{featureWords(name)}</h3>
          <ul class="chips">
            {parts.slice(0, mostParts).map(({ element, title }) => (
              <li key={element.id}>
                <a href={address.hrefWith({ narrowing: { [name]: element.id } })}>{title}</a>
              </li>
            ))}
          </ul>
          {parts.length > mostParts && (
            <p class="quiet">
              {mostParts} of {parts.length.toLocaleString('en')} are listed; the field above has all of them.
            </p>
          )}
        </section>
      ))}
    </div>
  );
}

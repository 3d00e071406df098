import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { Consequence } from '../../../client/src/index.ts';
import { counted } from '../../lib/text.ts';
import { partsOf, subtreeOf, type Element } from '../../model/content.ts';
import { phraseOf } from '../../model/values.ts';

/** What a decision keeps, removes and cuts off. */
export function ConsequencesOf({ consequence }: { readonly consequence: Consequence }): VNode | null {
  const { kept, removed, droppedReferences } = consequence;
  if (kept.total + removed.total + droppedReferences.total === 0) return null;
  return (
    <ul class="consequences">
      {kept.total > 0 && (
        <li>
          Keeps {counted(kept.total, 'element')}: {listed(kept)}
        </li>
      )}
      {removed.total > 0 && (
        <li class="consequence-loss">
          Removes {counted(removed.total, 'element')}: {listed(removed)}
        </li>
      )}
      {droppedReferences.total > 0 && (
        <li class="consequence-loss">
          Cuts {counted(droppedReferences.total, 'reference')} to it: {listed(droppedReferences)}
        </li>
      )}
    </ul>
  );
}

type Listed = {
  readonly total: number;
  readonly first: readonly {
    readonly elementClass: string;
    readonly elementName: string | null;
    readonly feature?: string;
  }[];
};

function listed({ total, first }: Listed): string {
  const names = first.map(({ elementClass, elementName, feature }) => {
    const name = phraseOf({ eClass: elementClass, name: elementName });
    return feature === undefined ? name : `${feature} of ${name}`;
  });
  const more = total - first.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en')} more` : ''}`;
}

/** Everything inside an element that a decision keeps or removes as a whole. */
export function Inside({ element }: { readonly element: Element | undefined }): VNode | null {
  const isOpen = useSignal(false);
  if (element === undefined || [...partsOf(element)].length === 0) return null;
  const count = [...subtreeOf(element)].length - 1;
  return (
    <details
      class="inside"
      onToggle={({ currentTarget }) => {
        isOpen.value = currentTarget.open;
      }}
    >
      <summary>{counted(count, 'element')} inside now</summary>
      {isOpen.value && <Parts element={element} />}
    </details>
  );
}

function Parts({ element }: { readonly element: Element }): VNode | null {
  const parts = [...partsOf(element)];
  if (parts.length === 0) return null;
  return (
    <ul class="inside-parts">
      {parts.map(([feature, part]) => {
        const { name } = part;
        return (
          <li key={part.id}>
            {phraseOf({ eClass: part.eClass, name: typeof name === 'string' ? name : null })}{' '}
            <span class="quiet">{feature}</span>
            <Parts element={part} />
          </li>
        );
      })}
    </ul>
  );
}

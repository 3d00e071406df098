import type { VNode } from 'preact';
import type { Element } from '../../model/content.ts';
import type { Carrier, Passage } from '../../model/passages.ts';
import { classText } from './words.ts';

type CarriersProps = {
  readonly carriers: readonly Carrier[];
  /** Undefined until the model was read. */
  readonly elements: ReadonlyMap<string, Element> | undefined;
  /** All passages that an element carries something of. */
  readonly others: ReadonlyMap<string, readonly Passage[]>;
  readonly passageId: string;
  /** The address of an element. */
  readonly href?: (elementId: string) => string;
  readonly onChoose: (passageId: string) => void;
};

/** The elements that carry a passage, each with the words that it carries. Arrows, j and k walk them. */
export function Carriers(props: CarriersProps): VNode | null {
  const { carriers, elements, others, passageId, href, onChoose } = props;
  if (carriers.length === 0) return null;
  const gone = elements === undefined ? '…' : 'No longer in the model';
  return (
    <section>
      <h3>
        {carriers.length === 1 ? 'Element' : 'Elements'} <span class="quiet">{carriers.length}</span>
      </h3>
      <ul class="carriers">
        {carriers.map(({ elementId, quotes }, index) => {
          const element = elements?.get(elementId);
          const name = nameOf(element);
          const also = (others.get(elementId) ?? []).filter(({ id }) => id !== passageId);
          return (
            <li key={elementId} class="carrier">
              <p class="carrier-class">{element === undefined ? gone : classText(element.eClass)}</p>
              <p class="carrier-name">
                {element !== undefined && href !== undefined ? (
                  <a href={href(elementId)} {...(index === 0 && { 'data-first': true })}>
                    {name}
                  </a>
                ) : (
                  name
                )}
              </p>
              <p class="carrier-quotes">
                {[...new Set(quotes.map(({ words }) => words))].map((words) => (
                  <q key={words}>{words}</q>
                ))}
              </p>
              <Also passages={also} onChoose={onChoose} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const most = 6;

function Also({
  passages,
  onChoose,
}: {
  readonly passages: readonly Passage[];
  readonly onChoose: (passageId: string) => void;
}): VNode | null {
  if (passages.length === 0) return null;
  return (
    <p class="carrier-also">
      <span class="quiet">also in</span>
      {passages.slice(0, most).map(({ id, place, text }) => (
        <button key={id} type="button" class="chip" title={text} onClick={() => onChoose(id)}>
          <span class="sr-only">passage </span>
          {place}
        </button>
      ))}
      {passages.length > most && <span class="quiet">and {passages.length - most} more</span>}
    </p>
  );
}

function nameOf(element: Element | undefined): string {
  if (element === undefined) return '';
  const { name, statement } = element;
  if (typeof name === 'string' && name !== '') return name;
  return typeof statement === 'string' && statement !== '' ? statement : 'without a name';
}

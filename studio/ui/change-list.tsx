import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { counted, matches } from '../lib/text.ts';
import {
  changedElements,
  namesOf,
  signCounts,
  type ChangedElement,
  type ChangeSign,
  type ListedChange,
} from '../model/changes.ts';
import type { Names } from '../model/values.ts';
import { ChangeRow, signs } from './change-row.tsx';
import './change-list.css';
import { FilterField } from './filter-field.tsx';

/** As many rows are drawn at once; more on request. */
const atOnce = 100;
/** Lists with more elements can be filtered. */
const short = 12;

type ChangeListProps = {
  readonly changes: readonly ListedChange[];
  /** What the list is, for assistive technology. */
  readonly label: string;
  /** The address of an element; its name is a link to it where there is one. */
  readonly hrefOf?: (element: ChangedElement) => string | undefined;
  /** Elements outside the list that its values refer to. */
  readonly names?: Names;
};

/** Differences between two states of a model by element: + added, ~ changed, → moved, − removed, with before and after. */
export function ChangeList({ changes, label, hrefOf, names }: ChangeListProps): VNode {
  const elements = useMemo(() => changedElements(changes), [changes]);
  const known = useMemo(() => new Map([...(names ?? []), ...namesOf(changes)]), [changes, names]);
  const only = useSignal<ChangeSign | undefined>(undefined);
  const search = useSignal('');
  const shownCount = useSignal(atOnce);
  const choose = (sign: ChangeSign | undefined): void => {
    only.value = sign;
  };
  const found = elements.filter(
    ({ sign, name, eClass }) =>
      (only.value === undefined || sign === only.value) && matches(`${name ?? ''} ${eClass}`, search.value),
  );
  return (
    <div class="changes">
      <div class="changes-head">
        <SignFilter elements={elements} only={only.value} choose={choose} />
        {elements.length > short && <FilterField label="Filter changes by name or class" text={search} />}
      </div>
      {found.length === 0 ? (
        <p class="quiet">No change fits the filter.</p>
      ) : (
        <ul class="change-rows" aria-label={label}>
          {found.slice(0, shownCount.value).map((element) => (
            <ChangeRow
              key={element.sign + element.id}
              element={element}
              names={known}
              isOpen={found.length === 1}
              {...(hrefOf !== undefined && { hrefOf })}
            />
          ))}
        </ul>
      )}
      {found.length > shownCount.value && (
        <button
          type="button"
          class="button"
          onClick={() => {
            shownCount.value += atOnce;
          }}
        >
          Show more ({(found.length - shownCount.value).toLocaleString('en')} left)
        </button>
      )}
    </div>
  );
}

type SignFilterProps = {
  readonly elements: readonly ChangedElement[];
  readonly only: ChangeSign | undefined;
  readonly choose: (sign: ChangeSign | undefined) => void;
};

function SignFilter({ elements, only, choose }: SignFilterProps): VNode {
  const counts = signCounts(elements);
  const total = counts.ADDED + counts.CHANGED + counts.MOVED + counts.REMOVED;
  const present = (['ADDED', 'CHANGED', 'MOVED', 'REMOVED'] as const).filter((sign) => counts[sign] > 0);
  if (present.length < 2)
    return (
      <p class="quiet">
        {counted(total, 'element')} {signs[present[0] ?? 'CHANGED'].word}
      </p>
    );
  return (
    <div class="chips" role="group" aria-label="Kind of change">
      <button type="button" class="chip" aria-pressed={only === undefined} onClick={() => choose(undefined)}>
        All {total.toLocaleString('en')}
      </button>
      {present.map((sign) => (
        <button
          key={sign}
          type="button"
          class="chip"
          aria-pressed={only === sign}
          onClick={() => choose(sign)}
        >
          <span aria-hidden="true">{signs[sign].sign}</span> {signs[sign].word}{' '}
          {counts[sign].toLocaleString('en')}
        </button>
      ))}
    </div>
  );
}

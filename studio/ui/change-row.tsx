import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { counted } from '../lib/text.ts';
import { shareWords } from '../lib/word-diff.ts';
import type { ChangedElement, ChangeSign, ListedChange } from '../model/changes.ts';
import { titleOf, type Names } from '../model/values.ts';
import { classWords } from '../model/words.ts';
import { Value } from './value.tsx';
import { WordDiff } from './word-diff.tsx';

/** The sign and the word of each kind of change. */
export const signs: Readonly<Record<ChangeSign, { readonly sign: string; readonly word: string }>> = {
  ADDED: { sign: '+', word: 'added' },
  CHANGED: { sign: '~', word: 'changed' },
  MOVED: { sign: '→', word: 'moved' },
  REMOVED: { sign: '−', word: 'removed' },
};

type ChangeRowProps = {
  readonly element: ChangedElement;
  readonly names: Names;
  readonly isOpen: boolean;
  readonly hrefOf?: (element: ChangedElement) => string | undefined;
};

/** One element of a list of changes, with its changed features, and its parts where they are opened. */
export function ChangeRow({ element, names, isOpen, hrefOf }: ChangeRowProps): VNode {
  const { sign, eClass, changes, parts, partCount } = element;
  const areOpen = useSignal(isOpen);
  const href = sign === 'REMOVED' ? undefined : hrefOf?.(element);
  const title = titleOf(element);
  return (
    <li class={`change change-${sign.toLowerCase()}`}>
      <p class="change-head">
        <span class="change-sign">
          <span aria-hidden="true">{signs[sign].sign}</span> {signs[sign].word}
        </span>
        <span class="change-title">
          {href === undefined ? <span class="change-name">{title}</span> : <a href={href}>{title}</a>}{' '}
          <span class="quiet">{classWords(eClass)}</span>
        </span>
      </p>
      {changes.length > 0 && (
        <dl class="change-features">
          {changes.map((change, index) => (
            <div key={index}>
              <dt>{change.feature ?? 'place'}</dt>
              <dd>
                <FeatureChange change={change} names={names} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {partCount > 0 && (
        <details
          open={areOpen.value}
          onToggle={({ currentTarget }) => {
            areOpen.value = currentTarget.open;
          }}
        >
          <summary>{counted(partCount, 'element')} inside</summary>
          {areOpen.value && (
            <ul class="change-rows">
              {parts.map((part) => (
                <ChangeRow
                  key={part.id}
                  element={part}
                  names={names}
                  isOpen={false}
                  {...(hrefOf !== undefined && { hrefOf })}
                />
              ))}
            </ul>
          )}
        </details>
      )}
    </li>
  );
}

function FeatureChange({ change, names }: { readonly change: ListedChange; readonly names: Names }): VNode {
  const { kind, before, after } = change;
  if (kind === 'VALUE_ADDED' || kind === 'VALUE_REMOVED')
    return kind === 'VALUE_ADDED' ? (
      <span>
        <span class="quiet">with</span> <Value value={after} names={names} />
      </span>
    ) : (
      <span>
        <span class="quiet">without</span> <Value value={before} names={names} />
      </span>
    );
  if (isText(before, names) && isText(after, names) && shareWords(before, after))
    return <WordDiff before={before} after={after} />;
  return (
    <span class="change-values">
      <span class="change-before">
        <span class="sr-only">before: </span>
        <Value value={before} names={names} />
      </span>
      <span>
        <span aria-hidden="true">→ </span>
        <span class="sr-only">after: </span>
        <Value value={after} names={names} />
      </span>
    </span>
  );
}

function isText(value: unknown, names: Names): value is string {
  return typeof value === 'string' && value !== '' && !names.has(value);
}

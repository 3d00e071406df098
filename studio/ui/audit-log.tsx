import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { AuditEntry } from '../../client/src/index.ts';
import { type Reading, useQuery } from '../api/queries.ts';
import { ago, dateAndTime } from '../lib/dates.ts';
import { featureWords } from '../model/words.ts';
import { Loaded } from './loading.tsx';

type AuditLogProps = {
  readonly title: string;
  readonly reading: Reading<readonly AuditEntry[]>;
  /** Whether entries name who did it. */
  readonly hasPeople: boolean;
};

/** What was done last, by whom and from where; read when it is unfolded. */
export function AuditLog({ title, reading, hasPeople }: AuditLogProps): VNode {
  const isOpen = useSignal(false);
  const result = useQuery({ ...reading, enabled: isOpen.value });
  return (
    <details
      class="report-part fold"
      onToggle={({ currentTarget }) => {
        isOpen.value = currentTarget.open;
      }}
    >
      <summary>
        <h2>{title}</h2>
      </summary>
      {isOpen.value && (
        <Loaded result={result}>
          {(entries) =>
            entries.length === 0 ? (
              <p class="quiet">Nothing is recorded yet.</p>
            ) : (
              <ul class="rows">
                {entries.map((entry) => (
                  <Entry key={entry.id} entry={entry} hasPeople={hasPeople} />
                ))}
              </ul>
            )
          }
        </Loaded>
      )}
    </details>
  );
}

function Entry({ entry, hasPeople }: { readonly entry: AuditEntry; readonly hasPeople: boolean }): VNode {
  const { at, operation, outcome, displayName, username, address } = entry;
  const who = displayName ?? username ?? 'an account that is gone';
  const facts = [hasPeople && who, address !== null && `from ${address}`, ago(at, Date.now())];
  return (
    <li class="row">
      <span class="row-main">
        <span class="row-title">
          {featureWords(operation)}
          {outcome === 'REFUSED' && <span class="problem"> – refused</span>}
        </span>
        <span class="quiet" title={dateAndTime(at)}>
          {facts.filter(Boolean).join(' · ')}
        </span>
      </span>
    </li>
  );
}

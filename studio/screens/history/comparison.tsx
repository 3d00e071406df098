import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { ModelSummary, RevisionRef } from '../../../client/src/index.ts';
import type { RevisionRange } from '../../api/history.ts';
import { useCanWrite } from '../../api/projects.ts';
import { historyPath } from '../../lib/paths.ts';
import { Differences } from './differences.tsx';
import { Restore } from './restore.tsx';

type ComparisonProps = {
  readonly model: ModelSummary;
  readonly revisions: readonly RevisionRef[];
  readonly range: RevisionRange;
};

/** How one state of a model differs from another one. */
export function Comparison({ model, revisions, range }: ComparisonProps): VNode {
  const { route } = useLocation();
  const isRestoring = useSignal(false);
  const { from, to } = range;
  const choose = (chosen: Partial<RevisionRange>): void =>
    route(historyPath(model.projectId, model.level, model.id, { ...range, ...chosen }));
  const revisionOptions = revisions.map(({ revision }) => ({
    value: String(revision),
    title: `Revision ${revision}${revision === model.revision ? ' (current)' : ''}`,
  }));
  const base = { value: 'base', title: 'As it was generated last' };
  const canWrite = useCanWrite(model.projectId);
  return (
    <section class="report-part" aria-label="Comparison">
      <div class="comparison-head">
        <Choice
          label="From"
          value={from}
          options={model.generated ? [...revisionOptions, base] : revisionOptions}
          choose={(value) => choose({ from: value })}
        />
        <Choice label="To" value={to} options={revisionOptions} choose={(value) => choose({ to: value })} />
        {canWrite && to !== String(model.revision) && (
          <button
            type="button"
            class="button"
            onClick={() => {
              isRestoring.value = true;
            }}
          >
            Restore revision {to}…
          </button>
        )}
      </div>
      {from === to ? (
        <p class="notice-quiet">
          {revisions.length === 1
            ? 'This is the only revision. Changes show here once the model was saved again.'
            : 'This is the oldest revision that is kept. Choose two different ones to compare.'}
        </p>
      ) : (
        <Differences model={model} range={range} />
      )}
      {isRestoring.value && (
        <Restore
          model={model}
          revision={Number(to)}
          close={() => {
            isRestoring.value = false;
          }}
        />
      )}
    </section>
  );
}

type ChoiceProps = {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly title: string }[];
  readonly choose: (value: string) => void;
};

function Choice({ label, value, options, choose }: ChoiceProps): VNode {
  const id = useId();
  const isKnown = options.some((option) => option.value === value);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {!isKnown && <option value={value}>Revision {value} (not kept)</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.title}
          </option>
        ))}
      </select>
    </div>
  );
}

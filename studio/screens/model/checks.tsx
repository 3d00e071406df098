import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { Finding } from '../../../client/src/index.ts';
import { findingsReading } from '../../api/models.ts';
import { useQuery } from '../../api/queries.ts';
import { counted } from '../../lib/text.ts';
import { SeverityWord } from '../../ui/finding-sign.tsx';
import { Problem } from '../../ui/problem.tsx';
import { FixButton } from './fix-button.tsx';
import type { OpenModel } from './open-model.ts';

/** What is wrong with the stored model, each with the element it is about. */
export function Checks({ model }: { readonly model: OpenModel }): VNode {
  const result = useQuery({ ...findingsReading(model.name), enabled: model.sight.isDrawn });
  const isOpen = useSignal(false);
  const { data, error } = result;
  return (
    <>
      <button
        type="button"
        class="checks-head"
        aria-expanded={isOpen.value}
        onClick={() => {
          isOpen.value = !isOpen.value;
        }}
      >
        <span class="checks-arrow" aria-hidden="true">
          {isOpen.value ? '▾' : '▴'}
        </span>
        <strong>Checks</strong>
        <span class="quiet">
          {data === undefined ? (error === null ? 'running …' : 'failed') : summaryOf(data)}
        </span>
      </button>
      <div class={`checks-list ${isOpen.value ? 'is-open' : ''}`} tabIndex={-1}>
        {error !== null && data === undefined && (
          <Problem error={error} retry={() => void result.refetch()} />
        )}
        {data !== undefined && <Findings findings={data.findings} model={model} />}
        {data !== undefined && data.findings.length < data.errorCount + data.warningCount && (
          <p class="pane-note quiet">The {data.findings.length} most severe are listed.</p>
        )}
      </div>
    </>
  );
}

function summaryOf({
  errorCount,
  warningCount,
  structuralValid,
}: {
  readonly errorCount: number;
  readonly warningCount: number;
  readonly structuralValid: boolean;
}): string {
  if (errorCount + warningCount === 0) return 'nothing found';
  const counts = [
    ...(errorCount > 0 ? [counted(errorCount, 'error')] : []),
    ...(warningCount > 0 ? [counted(warningCount, 'warning')] : []),
  ].join(' · ');
  return structuralValid ? counts : `${counts} · the rules of the level are checked when these are fixed`;
}

function Findings({
  findings,
  model,
}: {
  readonly findings: readonly Finding[];
  readonly model: OpenModel;
}): VNode {
  const { address, index, select } = model;
  if (findings.length === 0) return <p class="pane-empty quiet">Nothing is wrong with this revision.</p>;
  return (
    <ul class="findings" aria-label="Findings">
      {findings.map((finding) => {
        const { code, message, severity, elementId, jsonPointer } = finding;
        const isKnown = elementId !== null && index.elements.has(elementId);
        const text = (
          <>
            <SeverityWord severity={severity} />
            <code>{code}</code>
            <span class="finding-text">{message}</span>
          </>
        );
        return (
          <li key={`${code} ${jsonPointer}`} class={elementId === address.selected ? 'is-selected' : ''}>
            {isKnown ? (
              <a
                href={address.hrefWith({ selected: elementId })}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey) return;
                  event.preventDefault();
                  select(elementId);
                }}
              >
                {text}
              </a>
            ) : (
              <span>{text}</span>
            )}
            <FixButton model={model} finding={finding} />
          </li>
        );
      })}
    </ul>
  );
}

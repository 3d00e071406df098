import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { attachmentTextReading } from '../../api/assistant.ts';
import { useQuery } from '../../api/queries.ts';
import type { Passage } from '../../model/passages.ts';
import { Loaded } from '../../ui/loading.tsx';

const around = 3;

/** The lines of the file around a passage, read when they are asked for. */
export function InText({ passage }: { readonly passage: Passage }): VNode | null {
  const isOpen = useSignal(false);
  const { attachmentId, place } = passage;
  if (attachmentId === null || !/^\d+$/.test(place)) return null;
  return (
    <details
      class="in-text"
      onToggle={({ currentTarget }) => {
        isOpen.value = currentTarget.open;
      }}
    >
      <summary>In the text</summary>
      {isOpen.value && <Lines attachmentId={attachmentId} line={Number(place)} />}
    </details>
  );
}

function Lines({ attachmentId, line }: { readonly attachmentId: string; readonly line: number }): VNode {
  const text = useQuery(attachmentTextReading(attachmentId));
  return (
    <Loaded result={text}>
      {(found) => {
        const lines = found.split('\n');
        const first = Math.max(0, line - 1 - around);
        return (
          <ol class="lines" start={first + 1}>
            {lines.slice(first, line + around).map((each, index) => (
              <li key={first + index} class={first + index + 1 === line ? 'line-here' : ''}>
                <span class="line-number">{first + index + 1}</span>
                <span>{each}</span>
              </li>
            ))}
          </ol>
        );
      }}
    </Loaded>
  );
}

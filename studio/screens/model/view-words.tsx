import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { View } from '../../../client/src/index.ts';
import { counted } from '../../lib/text.ts';
import { twinOf, type TwinRow } from '../../model/twin.ts';
import { FindingSign } from '../../ui/finding-sign.tsx';
import { Tree } from '../../ui/tree.tsx';
import { ChangeMark, MarkedName } from '../../ui/change-mark.tsx';
import type { OpenModel } from './open-model.ts';
import type { Drawing } from './use-drawing.ts';

type ViewWordsProps = { readonly model: OpenModel; readonly drawing: Drawing; readonly view: View };

/** The twin of the picture: every node with its lines and what is inside it, as a tree in words. */
export function ViewWords({ model, drawing, view }: ViewWordsProps): VNode {
  const { address, findingsOf, select } = model;
  const closed = useSignal<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => twinOf(view), [view]);
  const shown = useMemo(() => visible(rows, closed.value), [rows, closed.value]);
  const { selected } = address;
  const { marksOf, wordsOf } = drawing;
  const marks = useMemo(() => marksOf(new Set(view.nodes.map(({ id }) => id))), [marksOf, view]);
  const lines = useMemo(
    () =>
      shown.map(({ row, isOpen }) => {
        const mark = row.kind === 'NODE' ? marks.get(row.elementId) : undefined;
        return {
          key: row.key,
          depth: row.depth,
          ...(isOpen !== undefined && { isOpen }),
          text: row.detail === '' ? row.text : `${row.text}, ${row.detail}`,
          children: (
            <>
              {mark !== undefined && <ChangeMark kind={mark} words={wordsOf(row.elementId, mark)} />}
              <span class={row.kind === 'NODE' ? 'tree-text' : 'tree-text tree-edge'}>
                <MarkedName kind={mark}>{row.text}</MarkedName>
              </span>
              <span class="tree-class quiet">{row.detail}</span>
              {row.kind === 'NODE' && <FindingSign findings={findingsOf.get(row.elementId) ?? []} />}
            </>
          ),
        };
      }),
    [shown, findingsOf, marks, wordsOf],
  );
  const marked = useMemo(
    () => new Set(rows.filter(({ elementId }) => elementId === selected).map(({ key }) => key)),
    [rows, selected],
  );
  return (
    <>
      <p class="pane-note quiet">
        {counted(view.nodes.length, 'node')}, {counted(view.edges.length, 'line')}: each node with its lines
        and what is inside it.
      </p>
      <Tree
        label={`${address.view.name} in words`}
        rows={lines}
        selected={marked}
        shown={selected !== undefined && marked.has(selected) ? selected : [...marked][0]}
        onSelect={(key) => {
          const row = rows.find((each) => each.key === key);
          if (row !== undefined) select(row.elementId);
        }}
        onToggle={(key, isOpen) => {
          const next = new Set(closed.value);
          if (isOpen) next.delete(key);
          else next.add(key);
          closed.value = next;
        }}
      />
    </>
  );
}

/** The lines that are not inside closed ones, and whether each that has something inside is open. */
function visible(
  rows: readonly TwinRow[],
  closed: ReadonlySet<string>,
): readonly { readonly row: TwinRow; readonly isOpen?: boolean }[] {
  const shown: { readonly row: TwinRow; readonly isOpen?: boolean }[] = [];
  let hiddenBelow = Number.POSITIVE_INFINITY;
  for (const [position, row] of rows.entries()) {
    if (row.depth > hiddenBelow) continue;
    hiddenBelow = Number.POSITIVE_INFINITY;
    const hasInside = (rows[position + 1]?.depth ?? 0) > row.depth;
    const isOpen = !closed.has(row.key);
    if (hasInside && !isOpen) hiddenBelow = row.depth;
    shown.push({ row, ...(hasInside && { isOpen }) });
  }
  return shown;
}

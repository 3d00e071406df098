import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { View } from '../../../client/src/index.ts';
import { counted, matches } from '../../lib/text.ts';
import type { ViewNode } from '../../model/twin.ts';
import { capitalised, classWords } from '../../model/words.ts';
import { FilterField } from '../../ui/filter-field.tsx';
import { FindingSign } from '../../ui/finding-sign.tsx';
import { ChangeMark, MarkedName } from '../../ui/change-mark.tsx';
import type { OpenModel } from './open-model.ts';
import type { Drawing } from './use-drawing.ts';

/** More rows are not drawn at once. */
const mostRows = 500;

type ViewTableProps = { readonly model: OpenModel; readonly drawing: Drawing; readonly view: View };

/** The nodes of a view as rows: with the columns of a table, else with name, kind and what is connected. */
export function ViewTable({ model, drawing, view }: ViewTableProps): VNode {
  const { address, findingsOf, select } = model;
  const search = useSignal('');
  const columns = view.columns ?? ['Name', 'Kind', 'Summary', 'Lines'];
  const rows = useMemo(() => rowsOf(view), [view]);
  const { marksOf, wordsOf } = drawing;
  const marks = useMemo(() => marksOf(new Set(view.nodes.map(({ id }) => id))), [marksOf, view]);
  const found = rows.filter(({ cells }) => matches(cells.join(' '), search.value.trim()));
  return (
    <div class="table-place" tabIndex={0} role="region" aria-label={`${address.view.name} as a table`}>
      <div class="table-head">
        <FilterField label="Filter rows" text={search} />
        <span class="quiet">
          {found.length === rows.length
            ? counted(rows.length, 'row')
            : `${found.length.toLocaleString('en')} of ${counted(rows.length, 'row')}`}
        </span>
      </div>
      <table class="table">
        <thead>
          <tr>
            {columns.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.slice(0, mostRows).map(({ node, cells }) => {
            const mark = marks.get(node.id);
            return (
              <tr
                key={node.id}
                class={node.id === address.selected ? 'is-selected' : ''}
                onClick={() => select(node.id)}
              >
                {cells.map((text, column) => (
                  <td key={columns[column]}>
                    {column === 0 ? (
                      <>
                        {mark !== undefined && <ChangeMark kind={mark} words={wordsOf(node.id, mark)} />}{' '}
                        <a
                          href={address.hrefWith({ selected: node.id })}
                          aria-current={node.id === address.selected ? 'true' : undefined}
                        >
                          <MarkedName kind={mark}>{text === '' ? node.label : text}</MarkedName>
                        </a>{' '}
                        <FindingSign findings={findingsOf.get(node.id) ?? []} />
                      </>
                    ) : (
                      text
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {found.length > mostRows && (
        <p class="pane-note quiet">
          {mostRows} of {counted(found.length, 'row')} are shown. Filter to see the others.
        </p>
      )}
    </div>
  );
}

function rowsOf({ nodes, edges, columns }: View): readonly { node: ViewNode; cells: readonly string[] }[] {
  if (columns !== undefined) return nodes.map((node) => ({ node, cells: node.cells ?? [node.label] }));
  const labels = new Map(nodes.map(({ id, label }) => [id, label]));
  const lines = Map.groupBy(edges, ({ source }) => source);
  return nodes.map((node) => ({
    node,
    cells: [
      node.label,
      capitalised(classWords(node.elementClass)),
      node.summary ?? '',
      (lines.get(node.id) ?? [])
        .map(({ kind, target }) => `${kind} → ${labels.get(target) ?? ''}`)
        .join(', '),
    ],
  }));
}

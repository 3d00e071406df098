import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { counted } from '../../lib/text.ts';
import { mostFound, openedTo, outlineOf, searchedOutline, type OutlineRow } from '../../model/outline.ts';
import { classWords } from '../../model/words.ts';
import { FilterField } from '../../ui/filter-field.tsx';
import { FindingSign } from '../../ui/finding-sign.tsx';
import { Tree } from '../../ui/tree.tsx';
import type { OpenModel } from './open-model.ts';

/** All elements as a tree, with a search. */
export function Outline({ model }: { readonly model: OpenModel }): VNode {
  const { index, address, select, findingsOf } = model;
  const search = useSignal('');
  const open = useSignal<ReadonlySet<string>>(new Set([index.rootId]));
  const selected =
    address.selected !== undefined && index.elements.has(address.selected) ? address.selected : undefined;
  const shownFor = useSignal<string | undefined>(undefined);
  if (selected !== shownFor.peek()) {
    shownFor.value = selected;
    if (selected !== undefined) open.value = openedTo(index, open.peek(), selected);
  }
  const wanted = search.value.trim();
  const rows = useMemo(
    () => (wanted === '' ? outlineOf(index, open.value) : searchedOutline(index, wanted)),
    [index, open.value, wanted],
  );
  const lines = useMemo(() => rows.map((row) => lineOf(row, findingsOf)), [rows, findingsOf]);
  const marked = useMemo(() => new Set(selected === undefined ? [] : [selected]), [selected]);
  return (
    <>
      <div class="pane-head">
        <FilterField
          label="Search elements"
          placeholder={`Search ${counted(index.elements.size, 'element')}`}
          text={search}
        />
      </div>
      {lines.length === 0 ? (
        <p class="pane-empty quiet">Nothing found.</p>
      ) : (
        <Tree
          label="Elements"
          rows={lines}
          selected={marked}
          shown={selected}
          onSelect={select}
          onToggle={(key, isOpen) => {
            const next = new Set(open.value);
            if (isOpen) next.add(key);
            else next.delete(key);
            open.value = next;
          }}
        />
      )}
      {wanted !== '' && lines.length >= mostFound && (
        <p class="pane-note quiet">The first {mostFound} are listed. Search for more words.</p>
      )}
    </>
  );
}

function lineOf(
  { element, title, depth, isOpen }: OutlineRow,
  findingsOf: OpenModel['findingsOf'],
): Parameters<typeof Tree>[0]['rows'][number] {
  const words = classWords(element.eClass);
  const findings = findingsOf.get(element.id) ?? [];
  const text = title === words ? title : `${title}, ${words}`;
  return {
    key: element.id,
    depth,
    ...(isOpen !== undefined && { isOpen }),
    text: findings.length === 0 ? text : `${text}, ${counted(findings.length, 'finding')}`,
    children: (
      <>
        <span class="tree-text">{title}</span>
        {title !== words && <span class="tree-class quiet">{words}</span>}
        {findings.length > 0 && <FindingSign findings={findings} />}
      </>
    ),
  };
}

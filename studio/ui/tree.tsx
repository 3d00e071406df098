import { useSignal } from '@preact/signals';
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import './tree.css';

/** A line of a tree. */
export type TreeRow = {
  /** Unique in the tree. */
  readonly key: string;
  /** 0 for the outermost. */
  readonly depth: number;
  /** Absent where nothing is inside. */
  readonly isOpen?: boolean;
  /** What it says: typing finds it, and it is shown as a whole when the pointer rests on it. */
  readonly text: string;
  readonly children: ComponentChildren;
};

type TreeProps = {
  readonly label: string;
  readonly rows: readonly TreeRow[];
  /** The keys of what is selected. */
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (key: string) => void;
  readonly onToggle?: (key: string, isOpen: boolean) => void;
  /** The line that is brought into sight when it changes. */
  readonly shown?: string | undefined;
};

/** Lines of a tree are this high, in units of the text size; the style sheet has the same. */
const rowRem = 1.75;
/** Trees with more lines draw only those in sight. */
const mostDrawn = 300;
const margin = 12;

/**
 * A tree with one tab stop, arrows, Home, End, Enter, and typing of first letters. Of long ones only what is in sight is
 * drawn, so that ten thousand lines scroll as ten do.
 */
export function Tree({ label, rows, selected, onSelect, onToggle, shown }: TreeProps): VNode {
  const ref = useRef<HTMLDivElement>(null);
  const id = useId();
  const active = useSignal<string | undefined>(undefined);
  const scroll = useSignal({ top: 0, height: 600 });
  const position = Math.max(
    0,
    rows.findIndex(({ key }) => key === (active.value ?? shown)),
  );
  const rowHeight = rowRem * textSize();
  const isWhole = rows.length <= mostDrawn;
  const first = isWhole ? 0 : Math.max(0, Math.floor(scroll.value.top / rowHeight) - margin);
  const count = isWhole ? rows.length : Math.ceil(scroll.value.height / rowHeight) + 2 * margin;

  const reveal = (index: number): void => {
    const box = ref.current;
    if (box === null || index < 0) return;
    const top = index * rowHeight;
    if (top < box.scrollTop) box.scrollTop = top;
    if (top + rowHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = top + rowHeight - box.clientHeight;
  };
  useEffect(() => {
    if (shown === undefined) return;
    active.value = shown;
    reveal(rows.findIndex(({ key }) => key === shown));
  }, [shown, rows]);

  const move = (index: number): void => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (row === undefined) return;
    active.value = row.key;
    reveal(rows.indexOf(row));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rows[position];
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = stepOf(event.key, { rows, position, page: Math.floor(scroll.value.height / rowHeight) });
    if (next === undefined) return;
    event.preventDefault();
    if (next === 'SELECT') onSelect(row.key);
    else if (next === 'OPEN' || next === 'CLOSE') onToggle?.(row.key, next === 'OPEN');
    else move(next);
  };
  return (
    <div
      ref={ref}
      class="tree"
      role="tree"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={rows.length === 0 ? undefined : `${id}-${position}`}
      onKeyDown={onKeyDown}
      onScroll={({ currentTarget }) => {
        if (!isWhole) scroll.value = { top: currentTarget.scrollTop, height: currentTarget.clientHeight };
      }}
    >
      <div class="tree-rows" role="presentation" style={{ height: `${rows.length * rowRem}rem` }}>
        {drawn(rows, { first, count, position }).map(([row, index]) => (
          <div
            key={row.key}
            id={`${id}-${index}`}
            role="treeitem"
            class={`tree-row ${index === position ? 'is-active' : ''}`}
            style={{ top: `${index * rowRem}rem`, paddingInlineStart: `${0.25 + row.depth * 0.875}rem` }}
            aria-level={row.depth + 1}
            aria-posinset={index + 1}
            aria-setsize={rows.length}
            aria-selected={selected.has(row.key)}
            {...(row.isOpen !== undefined && { 'aria-expanded': row.isOpen })}
            title={row.text}
            onClick={() => {
              active.value = row.key;
              onSelect(row.key);
            }}
          >
            <span
              class="tree-sign"
              aria-hidden="true"
              onClick={(event) => {
                if (row.isOpen === undefined || onToggle === undefined) return;
                event.stopPropagation();
                active.value = row.key;
                onToggle(row.key, !row.isOpen);
              }}
            >
              {row.isOpen === undefined ? '' : row.isOpen ? '▾' : '▸'}
            </span>
            {row.children}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The lines to draw with their places: those in sight, and the active one, which assistive technology must find. */
function drawn(
  rows: readonly TreeRow[],
  { first, count, position }: { readonly first: number; readonly count: number; readonly position: number },
): readonly (readonly [TreeRow, number])[] {
  const places = rows.slice(first, first + count).map((row, index) => [row, first + index] as const);
  const active = rows[position];
  const isThere = position >= first && position < first + count;
  return active === undefined || isThere ? places : [...places, [active, position]];
}

/** What a key does: the line it moves to, or what happens to the current one. */
function stepOf(
  key: string,
  {
    rows,
    position,
    page,
  }: { readonly rows: readonly TreeRow[]; readonly position: number; readonly page: number },
): number | 'SELECT' | 'OPEN' | 'CLOSE' | undefined {
  const row = rows[position];
  switch (key) {
    case 'ArrowDown':
      return position + 1;
    case 'ArrowUp':
      return position - 1;
    case 'PageDown':
      return position + page;
    case 'PageUp':
      return position - page;
    case 'Home':
      return 0;
    case 'End':
      return rows.length - 1;
    case 'Enter':
    case ' ':
      return 'SELECT';
    case 'ArrowRight':
      return row?.isOpen === false ? 'OPEN' : row?.isOpen === true ? position + 1 : position;
    case 'ArrowLeft':
      if (row?.isOpen === true) return 'CLOSE';
      return Math.max(
        0,
        rows.findLastIndex(({ depth }, index) => index < position && depth < (row?.depth ?? 0)),
      );
    default:
      return key.length === 1 && key !== '?' ? typed(rows, position, key.toLowerCase()) : undefined;
  }
}

function typed(rows: readonly TreeRow[], position: number, letter: string): number | undefined {
  const order = [...rows.keys()].map((offset) => (position + 1 + offset) % rows.length);
  return order.find((index) => rows[index]?.text.toLowerCase().startsWith(letter));
}

function textSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 14;
}

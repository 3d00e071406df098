import type { ComponentChildren, TargetedKeyboardEvent, VNode } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { letterOf } from './letter-keys.ts';

type VirtualListProps = {
  readonly label: string;
  readonly count: number;
  /** The height of a row (rem); all rows have it. */
  readonly rowHeight: number;
  /** The chosen row; -1 for none. */
  readonly chosen: number;
  /** Called when a key has moved to another row. */
  readonly onChoose: (index: number) => void;
  /** Called for a click on a row. */
  readonly onPick: (index: number) => void;
  /** Called for Enter. */
  readonly onOpen: () => void;
  readonly keyOf: (index: number) => string;
  readonly children: (index: number) => ComponentChildren;
};

/** Rows beyond the visible ones that are drawn, too. */
const spare = 6;

/** A list of any length of which only the visible rows are drawn. Arrows, j and k, Home, End and page keys walk it. */
export function VirtualList(props: VirtualListProps): VNode {
  const { label, count, rowHeight, chosen, onChoose, onPick, onOpen, keyOf, children } = props;
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ top: 0, height: 800 });
  const pixels = rowHeight * rem();
  const look = (): void => {
    const list = ref.current;
    if (list !== null) setSeen({ top: list.scrollTop, height: list.clientHeight });
  };
  useEffect(() => {
    const list = ref.current;
    if (list === null) return undefined;
    const watcher = new ResizeObserver(look);
    watcher.observe(list);
    return () => watcher.disconnect();
  }, []);
  useLayoutEffect(() => {
    const list = ref.current;
    if (list === null || chosen < 0) return;
    const [top, bottom] = [chosen * pixels, (chosen + 1) * pixels];
    if (top < list.scrollTop) list.scrollTop = top;
    else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
    look();
  }, [chosen, pixels, count]);
  const first = Math.max(0, Math.floor(seen.top / pixels) - spare);
  const last = Math.min(count, Math.ceil((seen.top + seen.height) / pixels) + spare);
  const page = Math.max(1, Math.floor(seen.height / pixels) - 1);
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLDivElement>): void => {
    const key = event.key.length === 1 ? letterOf(event) : event.key;
    const to = targetOf(key ?? '', { chosen, last: count - 1, page });
    if (to !== undefined && count > 0) {
      event.preventDefault();
      onChoose(Math.min(count - 1, Math.max(0, to)));
    }
    if (event.key === 'Enter' && chosen >= 0) {
      // What gets the focus meanwhile is not to be pressed by the same key.
      event.preventDefault();
      onOpen();
    }
  };
  const drawn = Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index);
  const isDrawn = chosen >= first && chosen < last;
  return (
    <div
      ref={ref}
      class="virtual-list"
      role="listbox"
      aria-label={label}
      tabIndex={0}
      {...(isDrawn && { 'aria-activedescendant': `${id}-${chosen}` })}
      onScroll={look}
      onKeyDown={onKeyDown}
    >
      <div class="virtual-list-all" role="presentation" style={{ height: `${count * rowHeight}rem` }}>
        {drawn.map((index) => (
          <div
            key={keyOf(index)}
            id={`${id}-${index}`}
            class="virtual-list-row"
            role="option"
            aria-selected={index === chosen}
            aria-setsize={count}
            aria-posinset={index + 1}
            style={{ top: `${index * rowHeight}rem`, height: `${rowHeight}rem` }}
            onClick={() => onPick(index)}
          >
            {children(index)}
          </div>
        ))}
      </div>
    </div>
  );
}

function targetOf(
  key: string,
  at: { readonly chosen: number; readonly last: number; readonly page: number },
): number | undefined {
  const { chosen, last, page } = at;
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: chosen + 1,
    j: chosen + 1,
    ArrowUp: chosen - 1,
    k: chosen - 1,
    Home: 0,
    End: last,
    PageDown: chosen + page,
    PageUp: chosen - page,
  };
  return Object.hasOwn(steps, key) ? steps[key] : undefined;
}

/** One rem in pixels; it changes with the size of text that the browser is set to. */
function rem(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

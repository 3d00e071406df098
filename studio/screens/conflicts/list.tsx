import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Conflict } from '../../../client/src/index.ts';
import { subjectOf } from '../../model/conflicts.ts';
import { groupsOf, openOf, type ConflictGroup } from '../../model/deciding.ts';
import { titleOf } from '../../model/values.ts';
import { classWords } from '../../model/words.ts';
import { wayTo, type TargetModel } from './target.ts';

type ConflictListProps = {
  readonly conflicts: readonly Conflict[];
  readonly currentId: string | undefined;
  readonly isNew: (conflictId: string) => boolean;
  readonly go: (conflictId: string) => void;
  readonly target: TargetModel | undefined;
};

type Shown = 'ALL' | 'OPEN' | 'NEW';

/** All conflicts by element, each with how it stands. */
export function ConflictList(props: ConflictListProps): VNode {
  const { conflicts, currentId, isNew } = props;
  const shown = useSignal<Shown>('ALL');
  const place = useRef<HTMLElement>(null);
  const drawn = useDrawnGroups();
  const fresh = conflicts.filter(({ conflictId }) => isNew(conflictId));
  const open = openOf(conflicts);
  const found = { ALL: conflicts, OPEN: open, NEW: fresh }[shown.value];
  useEffect(() => {
    place.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
  const choices: readonly { readonly value: Shown; readonly word: string; readonly count: number }[] = [
    { value: 'ALL', word: 'All', count: conflicts.length },
    { value: 'OPEN', word: 'Open', count: open.length },
    ...(fresh.length > 0 ? [{ value: 'NEW' as const, word: 'New', count: fresh.length }] : []),
  ];
  return (
    <nav class="conflict-list" aria-label="Conflicts" ref={place}>
      <div class="chips" role="group" aria-label="Which conflicts">
        {choices.map(({ value, word, count }) => (
          <button
            key={value}
            type="button"
            class="chip"
            aria-pressed={shown.value === value}
            onClick={() => {
              shown.value = value;
            }}
          >
            {word} {count.toLocaleString('en')}
          </button>
        ))}
      </div>
      {found.length === 0 && <p class="quiet">No conflict is open. Finish below.</p>}
      <ul class="conflict-groups">{groupsOf(found).map((group) => drawn(group, props))}</ul>
    </nav>
  );
}

/** Groups as they were drawn before, as long as nothing in them has changed: of hundreds, a step changes two. */
function useDrawnGroups(): (group: ConflictGroup, props: ConflictListProps) => VNode {
  const known = useRef(new Map<string, { readonly key: string; readonly node: VNode }>());
  return (group, props) => {
    const { currentId, isNew, target } = props;
    const states = group.conflicts.map(
      ({ conflictId, decision }) =>
        `${conflictId} ${decision ?? ''} ${isNew(conflictId)} ${conflictId === currentId}`,
    );
    const key = [target === undefined, ...states].join();
    const earlier = known.current.get(group.elementId);
    if (earlier?.key === key) return earlier.node;
    const node = <Group key={group.elementId} group={group} {...props} />;
    known.current.set(group.elementId, { key, node });
    return node;
  };
}

function Group({
  group,
  currentId,
  isNew,
  go,
  target,
}: ConflictListProps & { readonly group: ConflictGroup }): VNode {
  const { elementId, eClass, openCount, conflicts } = group;
  const way = wayTo(target, elementId);
  return (
    <li class="conflict-group">
      <p class="conflict-group-head">
        <span class="row-title">{titleOf(group)}</span> <span class="quiet">{classWords(eClass)}</span>
        {way.length > 0 && <span class="quiet conflict-way">in {way.join(' › ')}</span>}
        <span class="sr-only">
          , {openCount} of {conflicts.length} open
        </span>
      </p>
      <ul>
        {conflicts.map((conflict) => {
          const { conflictId, decision } = conflict;
          const state = stateOf(decision, isNew(conflictId));
          return (
            <li key={conflictId}>
              <button
                type="button"
                class={`conflict-item conflict-${state.style}`}
                {...(conflictId === currentId && { 'aria-current': 'true' as const })}
                onClick={() => go(conflictId)}
              >
                <span class="conflict-state" aria-hidden="true">
                  {state.sign}
                </span>
                <span class="conflict-subject">{subjectOf(conflict)}</span>
                <span class="quiet">{state.word}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </li>
  );
}

/** How a conflict stands, as sign and word. */
export function stateOf(
  decision: Conflict['decision'],
  isNew: boolean,
): { readonly sign: string; readonly word: string; readonly style: string } {
  if (decision === 'KEEP_USER') return { sign: '✓', word: 'mine', style: 'mine' };
  if (decision === 'TAKE_GENERATED') return { sign: '✓', word: 'generated', style: 'generated' };
  return isNew ? { sign: '●', word: 'new, open', style: 'new' } : { sign: '○', word: 'open', style: 'open' };
}

import type { QueryObserverResult } from '@tanstack/query-core';
import { useSignal } from '@preact/signals';
import type { TargetedKeyboardEvent, VNode } from 'preact';
import type { Turn, TurnUnit } from '../../../client/src/index.ts';
import { counted } from '../../lib/text.ts';
import { accountOf, countsOf, type Passage, type PassageState, passageStates } from '../../model/passages.ts';
import type { Told } from '../../model/thread.ts';
import { areLettersOn, letterOf } from '../../ui/letter-keys.ts';
import { Loaded } from '../../ui/loading.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { stateWords } from './words.ts';

type PassagesProps = {
  readonly texts: readonly Told[];
  readonly turn: Turn | undefined;
  /** Undefined where nothing was said yet. */
  readonly result: QueryObserverResult<readonly TurnUnit[]> | undefined;
  readonly passages: readonly Passage[];
  readonly chosen: Passage | undefined;
  readonly onText: (turnId: string) => void;
  readonly onChoose: (id: string) => void;
  readonly onPick: (id: string) => void;
  readonly onOpen: () => void;
};

const rowHeight = 3.5;

/** The text, passage by passage, each with what became of it. */
export function Passages(props: PassagesProps): VNode {
  const { texts, turn, result, passages, onText } = props;
  return (
    <>
      <TextHead texts={texts} turn={turn} passages={passages} onText={onText} />
      {result === undefined ? (
        <NoPassages turn={turn} />
      ) : (
        <Loaded result={result}>
          {() => (passages.length === 0 ? <NoPassages turn={turn} /> : <Listed {...props} />)}
        </Loaded>
      )}
    </>
  );
}

function Listed({ passages, chosen, onChoose, onPick, onOpen }: PassagesProps): VNode {
  const filter = useSignal<PassageState | undefined>(undefined);
  const counts = countsOf(passages);
  const shown =
    filter.value === undefined ? passages : passages.filter(({ state }) => state === filter.value);
  const hasSources = new Set(passages.map(({ source }) => source)).size > 1;
  const at = shown.findIndex(({ id }) => id === chosen?.id);
  const toOpen = (step: 1 | -1): void => {
    const behind = step === 1 ? shown.slice(at + 1) : shown.slice(0, Math.max(0, at)).toReversed();
    const next = behind.find(({ state }) => state === 'OPEN' || state === 'CONTRADICTS');
    if (next !== undefined) onChoose(next.id);
  };
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLDivElement>): void => {
    const letter = letterOf(event);
    if (letter === 'n') toOpen(1);
    if (letter === 'p') toOpen(-1);
  };
  return (
    <>
      <div class="filters" role="group" aria-label="Show passages">
        <Filter word="All" count={passages.length} of={undefined} filter={filter} />
        {passageStates
          .filter((state) => counts[state] > 0)
          .map((state) => (
            <Filter key={state} {...stateWords[state]} count={counts[state]} of={state} filter={filter} />
          ))}
      </div>
      <div class="passage-list" onKeyDown={onKeyDown}>
        <VirtualList
          label="Passages"
          count={shown.length}
          rowHeight={rowHeight}
          chosen={at}
          keyOf={(index) => shown[index]?.id ?? ''}
          onChoose={(index) => onChoose(shown[index]?.id ?? '')}
          onPick={(index) => onPick(shown[index]?.id ?? '')}
          onOpen={onOpen}
        >
          {(index) => rowOf(shown[index], hasSources)}
        </VirtualList>
      </div>
      <p class="key-hints">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> move
        </span>
        <span>
          <kbd>Enter</kbd> elements
        </span>
        <span>
          <kbd>Esc</kbd> back
        </span>
        {areLettersOn.value && (
          <span>
            <kbd>n</kbd> <kbd>p</kbd> next, previous open
          </span>
        )}
      </p>
    </>
  );
}

function TextHead({
  texts,
  turn,
  passages,
  onText,
}: Pick<PassagesProps, 'texts' | 'turn' | 'passages' | 'onText'>): VNode {
  const { asking, accounted } = accountOf(passages);
  const percent = turn?.coveragePercent;
  const own = texts.find(({ turnId }) => turnId === turn?.turnId);
  return (
    <header class="column-head">
      {texts.length > 1 ? (
        <select
          aria-label="Text"
          value={turn?.turnId}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
        >
          {own === undefined && turn !== undefined && <option value={turn.turnId}>{turn.message}</option>}
          {texts.map(({ turnId, title }) => (
            <option key={turnId} value={turnId}>
              {title}
            </option>
          ))}
        </select>
      ) : (
        <h2>{own?.title ?? 'Text'}</h2>
      )}
      {asking > 0 && (
        <p class="account">
          <strong>
            {accounted} of {counted(asking, 'passage')}
            {percent !== undefined && ` · ${percent} %`}
          </strong>{' '}
          {percent !== undefined && <meter min={0} max={100} value={percent} aria-label="Accounted for" />}
        </p>
      )}
    </header>
  );
}

type FilterProps = {
  readonly word: string;
  readonly sign?: string;
  readonly count: number;
  readonly of: PassageState | undefined;
  readonly filter: { value: PassageState | undefined };
};

function Filter({ word, sign, count, of, filter }: FilterProps): VNode {
  return (
    <button
      type="button"
      class="chip"
      aria-pressed={filter.value === of}
      onClick={() => {
        filter.value = of;
      }}
    >
      {sign !== undefined && <span aria-hidden="true">{sign}</span>} {word}{' '}
      <span class="chip-count">{count}</span>
    </button>
  );
}

function rowOf(passage: Passage | undefined, hasSources: boolean): VNode | null {
  if (passage === undefined) return null;
  const { state, place, source, text, contradictedBy } = passage;
  const { sign, word } = stateWords[state];
  return (
    <div class={`passage passage-${state.toLowerCase()}`}>
      <span class="passage-sign" aria-hidden="true">
        {sign}
      </span>
      <span class="passage-place">{place}</span>
      <span class="passage-text">
        {text}
        {hasSources && <span class="quiet"> {source}</span>}
      </span>
      <span class={state === 'COVERED' || state === 'IDLE' ? 'sr-only' : 'passage-word'}>{word}</span>
      {contradictedBy.length > 0 && <span class="passage-word passage-word-quiet">⇄ Contradicted</span>}
    </div>
  );
}

function NoPassages({ turn }: { readonly turn: Turn | undefined }): VNode {
  const isRunning = turn?.status === 'ACCEPTED' || turn?.status === 'RUNNING';
  return (
    <p class="column-empty quiet">
      {isRunning
        ? 'The text is being read. Its passages appear here.'
        : 'Nothing was read as a text yet. Attach a file, or describe something in several sentences.'}
    </p>
  );
}

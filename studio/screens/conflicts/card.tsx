import type { ComponentChildren, VNode } from 'preact';
import type { Conflict, Member, SyncSession } from '../../../client/src/index.ts';
import { ago } from '../../lib/dates.ts';
import { modelPath } from '../../lib/paths.ts';
import { counted } from '../../lib/text.ts';
import { conflictKinds, subjectOf, type Decision } from '../../model/conflicts.ts';
import { lossOf, readable, togetherWith } from '../../model/deciding.ts';
import { levelNames, runKinds } from '../../model/runs.ts';
import { titleOf, type Names } from '../../model/values.ts';
import { classWords } from '../../model/words.ts';
import { ThreeValues } from '../../ui/three-values.tsx';
import { ConsequencesOf, Inside } from './consequences.tsx';
import { stateOf } from './list.tsx';
import { Loss } from './loss.tsx';
import { MergedText } from './merged-text.tsx';
import { elementOf, type TargetModel } from './target.ts';

type ConflictCardProps = {
  readonly conflict: Conflict;
  readonly session: SyncSession;
  readonly conflicts: readonly Conflict[];
  readonly target: TargetModel | undefined;
  readonly members: readonly Member[];
  readonly isNew: boolean;
  readonly isOver: boolean;
  readonly decide: (decision: Decision | null) => void;
  readonly move: (step: 1 | -1) => void;
};

const none: Names = new Map();

/** One conflict: what happened, the three values, what each decision does, and the decision. */
export function ConflictCard(props: ConflictCardProps): VNode {
  const { conflict, session, conflicts, target, isNew, isOver, decide, move } = props;
  const kind = conflictKinds[conflict.differenceKind];
  const together = togetherWith(conflict, conflicts);
  const { features, isWhole } = featuresOf(conflict);
  const state = stateOf(conflict.decision, isNew);
  const position = conflicts.findIndex(({ conflictId }) => conflictId === conflict.conflictId) + 1;
  const foot = (decision: Decision, key: string): ComponentChildren => (
    <>
      {conflict.consequences !== null && <ConsequencesOf consequence={conflict.consequences[decision]} />}
      <Choice
        word={kind.decisions[decision]}
        letter={key}
        isChosen={conflict.decision === decision}
        isOver={isOver}
        choose={() => decide(decision)}
      >
        {conflict.decision !== decision && (
          <Loss loss={lossOf(session, conflicts, { ids: together, decision })} />
        )}
      </Choice>
    </>
  );
  return (
    <article class="conflict-card" aria-label="Conflict">
      <header class="conflict-card-head">
        <div>
          <h2>
            {titleOf({ name: conflict.elementName, eClass: conflict.elementClass })} · {subjectOf(conflict)}
          </h2>
          <p class="quiet">
            {classWords(conflict.elementClass)} · {position.toLocaleString('en')} of{' '}
            {conflicts.length.toLocaleString('en')} ·{' '}
            <span class={`conflict-${state.style}`}>
              <span class="conflict-state">{state.sign}</span> {state.word}
            </span>
            <DecidedBy {...props} />
          </p>
        </div>
        <div class="actions">
          <button type="button" class="button" onClick={() => move(-1)}>
            Previous <kbd>p</kbd>
          </button>
          <button type="button" class="button" onClick={() => move(1)}>
            Next <kbd>n</kbd>
          </button>
        </div>
      </header>
      <p class="conflict-what">{kind.what}</p>
      {conflict.differenceKind !== 'CHANGE_CHANGE' && (
        <p class="conflict-explanation">{readable(conflict.explanation)}</p>
      )}
      {together.size > 1 && (
        <p class="notice-quiet">
          Decided together with {counted(together.size - 1, 'other conflict')}: deciding one decides all.
        </p>
      )}
      <ThreeValues
        features={features.map(({ feature }) => feature)}
        names={target?.names ?? none}
        base={{
          title: 'Base',
          hint: 'as generated last',
          values: features.map(({ baseValue }) => baseValue),
        }}
        yours={{
          title: 'Yours',
          hint: `in the ${levelNames[runKinds[session.direction].target]}`,
          values: features.map(({ workingValue }) => workingValue),
          isChosen: conflict.decision === 'KEEP_USER',
          foot: foot('KEEP_USER', '1'),
        }}
        theirs={{
          title: 'Generated',
          hint: 'now',
          values: features.map(({ generatedValue }) => generatedValue),
          isChosen: conflict.decision === 'TAKE_GENERATED',
          foot: foot('TAKE_GENERATED', '2'),
        }}
      />
      {conflict.mergedValue !== null && <MergedText conflict={conflict} merged={conflict.mergedValue} />}
      {isWhole && <Inside element={elementOf(target, conflict.elementId)} />}
      <footer class="conflict-card-foot">
        {conflict.decision !== null && !isOver && (
          <button type="button" class="button" onClick={() => decide(null)}>
            Withdraw decision <kbd>u</kbd>
          </button>
        )}
        <ElementLink {...props} />
      </footer>
    </article>
  );
}

/** The features with their values; one without a name where the conflict is about the element as a whole. */
function featuresOf(conflict: Conflict): {
  readonly features: Conflict['features'];
  readonly isWhole: boolean;
} {
  if (conflict.features.length > 0) return { features: conflict.features, isWhole: false };
  const { baseValue, workingValue, generatedValue, feature } = conflict;
  return {
    features: [{ feature: feature ?? '', baseValue, workingValue, generatedValue }],
    isWhole: feature === null,
  };
}

type ChoiceProps = {
  readonly word: string;
  readonly letter: string;
  readonly isChosen: boolean;
  readonly isOver: boolean;
  readonly choose: () => void;
  readonly children: ComponentChildren;
};

function Choice({ word, letter, isChosen, isOver, choose, children }: ChoiceProps): VNode {
  return (
    <button
      type="button"
      class={`button choice ${isChosen ? 'button-main' : ''}`}
      aria-pressed={isChosen}
      disabled={isOver}
      onClick={choose}
    >
      <span class="choice-line">
        <span aria-hidden="true">{isChosen ? '◉' : '○'}</span> {word} <kbd>{letter}</kbd>
      </span>
      {children}
    </button>
  );
}

function DecidedBy({ conflict, session, members }: ConflictCardProps): VNode | null {
  const made = session.decisions.find(({ conflictId }) => conflictId === conflict.conflictId);
  if (made === undefined || conflict.decision === null) return null;
  const name = members.find(({ userId }) => userId === made.decidedBy)?.displayName;
  return (
    <>
      {' '}
      · decided {ago(made.decidedAt, Date.now())}
      {name !== undefined && ` by ${name}`}
    </>
  );
}

function ElementLink({ conflict, session, target }: ConflictCardProps): VNode | null {
  const level = runKinds[session.direction].target;
  if (elementOf(target, conflict.elementId) === undefined) return null;
  return (
    <a
      href={modelPath(session.projectId, level, session.targetModelId, undefined, { e: conflict.elementId })}
    >
      Open in the {levelNames[level]}
    </a>
  );
}

import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { ModelSummary } from '../../../client/src/index.ts';
import type { Chain } from '../../api/chain.ts';
import { newRunPath } from '../../lib/paths.ts';
import { levelNames, modelsOf, runKinds, type Bootstrap, type RunType } from '../../model/runs.ts';

type TargetProps = {
  readonly type: RunType;
  readonly source: ModelSummary;
  readonly chain: Chain;
  readonly targetId: string | undefined;
  readonly bootstrap: Bootstrap | undefined;
};

type Candidate = {
  readonly id: string;
  readonly name: string;
  readonly revision: number;
  readonly isOwn: boolean;
};

/** Where the run writes to; a choice when there are several models or artifacts it could write to. */
export function Target({ type, source, chain, targetId, bootstrap }: TargetProps): VNode {
  const id = useId();
  const { route } = useLocation();
  const { target } = runKinds[type];
  const candidates: readonly Candidate[] =
    target === 'files'
      ? chain.artifacts.map((each) => ({ ...each, isOwn: each.sourceModelId === source.id }))
      : modelsOf(chain, target).map((each) => ({ ...each, isOwn: each.sourceModelId === source.id }));
  const own = candidates.filter(({ isOwn }) => isOwn);
  const level = levelNames[target];
  const standard = own[0] ?? candidates.find(({ id: each }) => each === targetId);
  if (bootstrap === 'NEW')
    return <p class="notice-quiet">Into a new {level}, beside the one that is there.</p>;
  if (candidates.length === 0)
    return (
      <p class="notice-quiet">
        Into {target === 'files' ? 'new files' : `a new ${level}`}: there is none yet.
      </p>
    );
  if (candidates.length === 1 && standard !== undefined)
    return (
      <p class="notice-quiet">
        Into {standard.name}, {level} revision {standard.revision}
        {bootstrap === 'ADOPT' && ', which counts as generated from now on'}.
      </p>
    );
  const choose = (value: string): void => {
    route(newRunPath(source.projectId, type, source.id, value === '' ? {} : { target: value }), true);
  };
  return (
    <div class="field target">
      <label for={id}>Into</label>
      <select id={id} value={targetId ?? ''} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        <option value="">
          {own.length > 0 ? `What was made from it last` : `What belongs to it, else a new one`}
        </option>
        {candidates.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name}, revision {each.revision}
            {each.isOwn ? '' : ' (not made from this source)'}
          </option>
        ))}
      </select>
    </div>
  );
}

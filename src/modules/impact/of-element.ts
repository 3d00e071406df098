import { notFound, Refusal } from '../../lib/refusal.ts';
import { requireModel } from '../models/index.ts';
import { withChanged } from './changed-elements.ts';
import type { Spot } from './follow-traces.ts';
import { cut, followDownstream, followUpstream } from './follow-traces.ts';
import type { ElementImpact, Impact, ImpactNode, TriedChanges } from './impact.ts';
import { impactedArtifacts } from './impacted-artifacts.ts';
import type { Indexed } from './keep-indexed.ts';
import { attempts } from './keep-indexed.ts';
import { leftOut } from './left-out.ts';
import { chainOf } from './model-chain.ts';
import { peersOf } from './peers.ts';
import { planTrial } from './plan-trial.ts';
import type { Trial, Trials } from './trials.ts';

/** Makes the use case "what an element comes from, and what comes from it". */
export function createOfElement(indexed: Indexed, trials: Trials): Impact['ofElement'] {
  return async (caller, { level, modelId, elementId, limit }) => {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const found = await indexed.read(
        async (stores) => (await requireModel(stores, { caller, level, id: modelId })).id,
        async (stores, { models, artifacts }): Promise<ElementImpact | { readonly untried: Trial }> => {
          const chain = chainOf(stores, models);
          const reader = chain.readerOf(modelId);
          const element = await reader?.element(elementId);
          if (reader === undefined || element === undefined) throw notFound('The element');
          const start: Spot = { reader, elementId };
          const trial = await planTrial(chain, start, artifacts);
          const tried = typeof trial === 'object' ? trials.known(trial) : trial;
          if (typeof trial === 'object' && tried === undefined) return { untried: trial };
          const changes = typeof tried === 'object' ? tried : nothingChanged;
          const upstream = await followUpstream(chain, [start]);
          // Where not everything was tried, what rules read is the next best: it names too much rather than too little.
          const isTried =
            tried === 'NOTHING_BEHIND' || (typeof tried === 'object' && tried.tried === tried.possible);
          const derived = await followDownstream(chain, [start], isTried ? 'DERIVED' : 'DERIVED_OR_READ');
          const downstream = await withChanged(derived, { start, changes, readerOf: chain.readerOf });
          const own: ImpactNode = {
            level,
            modelId,
            modelName: reader.model.name,
            elementId,
            traceId: null,
            elementClass: element.eClass,
            elementName: element.title,
            relation: 'PRIMARY',
            depth: 0,
          };
          const broken = changes.broken.map((id) => chain.readerOf(id)?.model.name ?? id);
          return {
            element: own,
            upstream: cut(upstream.nodes, { limit, complete: upstream.complete }),
            downstream: cut(downstream.nodes, { limit, complete: downstream.complete }),
            artifacts: await impactedArtifacts(stores, artifacts, {
              // Of what a change changes it is known which files that changes; of the rest, which files carry it.
              carried: [start, ...derived.spots].filter((spot) => !isTried || !isChanged(changes, spot)),
              reached: [start, ...downstream.spots],
              changes,
              limit,
            }),
            peers: cut(await peersOf(reader, element), { limit, complete: true }),
            leftOut: leftOut({ upstream, downstream, tried: tried ?? nothingChanged, broken }),
          };
        },
      );
      if (!('untried' in found)) return found;
      // Trials take seconds, which no snapshot should stay open for.
      await trials.run(found.untried);
    }
    throw new Refusal(
      'UNAVAILABLE',
      'The models were changed all the time while changes of the element were tried; try again in a few seconds.',
    );
  };
}

/**
 * Whether trials show the effects of an element: it was changed itself, or is the one that was changed and had files.
 */
function isChanged({ elements, files }: TriedChanges, { reader, elementId }: Spot): boolean {
  const inModel = ({ modelId }: { readonly modelId: string }): boolean => modelId === reader.model.id;
  const changed = elements.find(inModel);
  return changed === undefined
    ? (files.find(inModel)?.members.length ?? 0) > 0
    : changed.members.includes(elementId);
}

const nothingChanged: TriedChanges = { elements: [], files: [], broken: [], tried: 0, possible: 0 };

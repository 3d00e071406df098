import type { GenerationNote } from '../../../../kernel/generation/generation-note.ts';
import type { ManifestEntry } from '../../../../kernel/generation/manifest.ts';
import type { PreviousArtifact } from '../../../../kernel/generation/previous-artifact.ts';
import { withoutUndefined } from '../../../../lib/without-undefined.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';

/**
 * Nodes that the processes generated before have and those of the model have no more. Instances may be under way
 * there: their tokens become incidents.
 */
export function notesOfRemovedNodes(
  services: readonly ServicePlan[],
  previous: PreviousArtifact,
): readonly GenerationNote[] {
  const processes = services.flatMap((service) => service.processes?.processes ?? []);
  const kept = new Set(processes.flatMap(({ nodes }) => nodes.map(({ step }) => step.id)));
  const owners = new Set(processes.map(({ manager }) => manager.id));
  return [...previous.entries.values()].filter(isDefinition).flatMap((entry): GenerationNote[] => {
    const removed = nodesIn(previous.read(entry.path) ?? '').filter(
      ({ id, kind }) => entry.elementIds.includes(id) && !kept.has(id) && !passing.has(kind),
    );
    if (removed.length === 0) return [];
    const names = removed.map(({ name }) => `"${name}"`).join(', ');
    const elementId = entry.elementIds.find((id) => owners.has(id));
    return [
      {
        severity: 'WARNING',
        code: 'TOKENS_ON_REMOVED_NODE',
        message: `${entry.path}: ${names} ${removed.length === 1 ? 'is' : 'are'} not in the processes any more. An instance that waits there becomes an incident after an hour; before the new version starts, let these instances go on, or abandon the incidents afterwards.`,
        path: entry.path,
        ...withoutUndefined({ elementId }),
      },
    ];
  });
}

function isDefinition({ path, mode }: ManifestEntry): boolean {
  return mode === 'REGENERATE' && /^services\/[^/]+\/src\/modules\/[^/]+\/processes\/[^/]+\.ts$/.test(path);
}

/** No token stays at a node of these kinds. */
const passing: ReadonlySet<string> = new Set(['START', 'END', 'ERROR', 'NOTIFY']);

type PrintedNode = { readonly id: string; readonly name: string; readonly kind: string };

/** The nodes of a definition as `definitionFiles` prints them. */
function nodesIn(definition: string): readonly PrintedNode[] {
  const nodes = definition.matchAll(/\bid: '([^']+)',\s+name: (['"])(.*)\2,\s+kind: '(\w+)'/g);
  return [...nodes].map(([, id = '', , name = '', kind = '']) => ({ id, name, kind }));
}

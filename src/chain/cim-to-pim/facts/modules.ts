import type { BusinessObject, Capability } from '../../cim/cim.ts';
import type { Composition } from './composition.ts';
import { isValue } from './composition.ts';
import { homeOfObject } from './homes.ts';
import type { Source } from './source.ts';
import { firstById, remembered } from './source.ts';
import type { StepWork } from './step-work.ts';

/**
 * The capability of an aggregate's own domain whose requirement speaks about the aggregate, else whose process works
 * on it; among equals the one with the smallest id.
 */
export function capabilitiesOfRoots(given: {
  readonly source: Source;
  readonly composition: Composition;
  readonly work: StepWork;
}): (root: BusinessObject) => Capability | undefined {
  const { source, composition, work } = given;
  const byRequirement = new Map<string, Capability[]>();
  const byProcess = new Map<string, Capability[]>();
  const collect = (index: Map<string, Capability[]>, capability: Capability) => (root: BusinessObject) => {
    if (source.containerOf(capability, 'BusinessDomain') !== homeOfObject(source, root)) return;
    index.set(root.id, [...(index.get(root.id) ?? []), capability]);
  };
  for (const requirement of source.all('FunctionalRequirement')) {
    const capability = source.resolve(requirement.capability);
    if (capability === undefined) continue;
    source
      .resolveAll(requirement.concerns)
      .filter((object) => !isValue(object))
      .map(composition.rootOf)
      .forEach(collect(byRequirement, capability));
  }
  for (const process of source.all('BusinessProcess')) {
    const capability = source.resolve(process.capability);
    if (capability === undefined) continue;
    process.nodes
      .flatMap((node) => (node.eClass === 'ProcessStep' ? work.of(node) : []))
      .map(({ root }) => root)
      .forEach(collect(byProcess, capability));
  }
  return remembered((root) => firstById(byRequirement.get(root.id) ?? byProcess.get(root.id) ?? []));
}

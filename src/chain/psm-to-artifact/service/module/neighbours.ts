import { camel } from '../../naming.ts';
import type { ResourcePlan } from '../../plan/resource-plan.ts';
import type { Imports } from '../imports.ts';

/** Names under which a file of a resource uses the files of other resources of its service. */
export type Neighbours = {
  readonly repository: (of: ResourcePlan) => string;
  readonly rules: (of: ResourcePlan) => string;
};

/** Imports files of other resources as they are used; the own ones keep their short names. */
export function neighboursOf(resource: ResourcePlan, imports: Imports): Neighbours {
  const imported = (file: 'repository' | 'rules') => (other: ResourcePlan) => {
    if (other === resource) return imports.all(file, `./${file}.js`);
    const isNear = other.module === resource.module;
    const place = isNear ? `../${other.folder}` : `../../${other.module.folder}/${other.folder}`;
    const words = isNear ? other.folder : `${other.module.folder} ${other.folder}`;
    return imports.all(camel(`${words} ${file}`), `${place}/${file}.js`);
  };
  return { repository: imported('repository'), rules: imported('rules') };
}

import type {
  Actor,
  BusinessAttribute,
  BusinessObject,
  CimExternalSystem,
  ObjectAccess,
  ObjectRelation,
} from '../../cim/cim.ts';
import { isAtLeast, type DataClass } from '../../core/data-classes.ts';
import type { AccessFacts } from './access.ts';
import type { Composition } from './composition.ts';
import { generalsOf } from './generalization.ts';
import { distinct, inIdOrder, remembered, type Source } from './source.ts';
import type { Values } from './values.ts';

type Reader = Actor | CimExternalSystem;

/** Who works with data that is more confidential than the object it belongs to. */
export type Readers = {
  /** Undefined for an attribute that everyone sees who may read the object; empty where no role works with it. */
  readonly ofAttribute: (attribute: BusinessAttribute) => readonly Reader[] | undefined;
  /** The same for a value that a relation makes part of an object. */
  readonly ofValue: (relation: ObjectRelation) => readonly Reader[] | undefined;
};

/** Works out who reads confidential data: stewards, and the performers of steps whose accesses include it. */
export function analyseReaders(given: {
  readonly source: Source;
  readonly composition: Composition;
  readonly values: Values;
  readonly access: AccessFacts;
}): Readers {
  const { source, composition, values, access } = given;
  const specialsOf = (object: BusinessObject): readonly BusinessObject[] =>
    composition.entities.filter((each) => generalsOf(source, each).includes(object));
  const performers = (
    object: BusinessObject,
    includes: (access: ObjectAccess) => boolean,
  ): readonly Reader[] =>
    source
      .referrers(object, 'ObjectAccess', 'object')
      .filter((each) => each.mode !== 'DELETE' && includes(each))
      .flatMap((each) => {
        const step = source.containerOf(each, 'ProcessStep');
        const performer = source.resolve(step.performer);
        return performer?.eClass === 'Actor' || step.kind === 'RECEIVE' ? (performer ?? []) : [];
      });
  const readersOf = (
    holder: BusinessObject,
    includes: (access: ObjectAccess) => boolean,
  ): readonly Reader[] => {
    const readers = [holder, ...specialsOf(holder)].flatMap((object): readonly Reader[] => {
      const root = composition.rootOf(object);
      // Parts come with the request that makes their whole.
      const makers = object === root ? [] : performers(root, ({ mode }) => mode === 'CREATE');
      return [
        ...access.stewardsOf(root),
        ...access.stewardsOf(object),
        ...performers(object, includes),
        ...makers,
      ];
    });
    return inIdOrder(distinct(readers));
  };
  const isAll = ({ attributes }: ObjectAccess): boolean => attributes.length === 0;
  return {
    ofAttribute: remembered((attribute) => {
      const object = source.containerOf(attribute, 'BusinessObject');
      if (!isConfidentialIn(object, attribute.sensitivity)) return undefined;
      return readersOf(object, (each) => isAll(each) || each.attributes.includes(attribute.id));
    }),
    ofValue: remembered((relation) => {
      const holder = source.get(relation.source);
      const value = source.get(relation.target);
      const classes = [value, ...values.attributesOf(value)].map(({ sensitivity }) => sensitivity);
      if (!classes.some((each) => isConfidentialIn(holder, each))) return undefined;
      return inIdOrder(distinct([...readersOf(holder, isAll), ...performers(value, () => true)]));
    }),
  };
}

function isConfidentialIn(object: BusinessObject, dataClass: DataClass | undefined): boolean {
  if (dataClass === undefined || !isAtLeast(dataClass, 'CONFIDENTIAL')) return false;
  return !isAtLeast(object.sensitivity, dataClass);
}

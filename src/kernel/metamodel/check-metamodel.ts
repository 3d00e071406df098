import { acceptsValue } from './json-type.ts';
import type { Feature, MetaClass, Metamodel } from './metamodel.ts';

/**
 * Throws one error that lists every contradiction in a metamodel: features of unknown type, defaults their
 * type does not accept, opposites that do not exist or do not point back, a root class that is unknown or abstract.
 */
export function checkMetamodel(metamodel: Metamodel): void {
  const problems = [...metamodel.classes.values()].flatMap((metaClass) =>
    metaClass.features
      .filter((feature) => feature.owner === metaClass.name)
      .flatMap((feature) => featureProblems(metamodel, metaClass, feature)),
  );
  const { rootClass } = metamodel;
  if (rootClass !== undefined && metamodel.classes.get(rootClass)?.abstract !== false)
    problems.push(`Root class ${rootClass} must be a concrete class of the metamodel.`);
  if (problems.length > 0) throw new Error(`Metamodel ${metamodel.name}:\n${problems.join('\n')}`);
}

function featureProblems(metamodel: Metamodel, metaClass: MetaClass, feature: Feature): string[] {
  const place = `${metaClass.name}.${feature.name}`;
  if (feature.kind === 'attribute') return attributeProblems(metamodel, feature, place);
  const target = metamodel.classes.get(feature.type);
  if (target === undefined) return [`${place} points to class ${feature.type}, which is not defined.`];
  if (feature.opposite === undefined) return [];
  const back = target.featureByName.get(feature.opposite);
  if (back === undefined)
    return [`${place} has the opposite ${feature.type}.${feature.opposite}, which does not exist.`];
  if (back.opposite !== feature.name)
    return [`${place} has the opposite ${feature.type}.${feature.opposite}, which does not point back.`];
  return [];
}

function attributeProblems(metamodel: Metamodel, feature: Feature, place: string): string[] {
  const enumeration = metamodel.enums.get(feature.type);
  const dataType = metamodel.dataTypes.get(feature.type);
  if (enumeration === undefined && dataType === undefined)
    return [`${place} has the type ${feature.type}, which is not defined.`];
  if (feature.default === undefined) return [];
  const fits =
    enumeration !== undefined
      ? enumeration.literals.includes(String(feature.default))
      : dataType !== undefined && acceptsValue(dataType, feature.default);
  return fits
    ? []
    : [`${place} has the default ${String(feature.default)}, which is not of type ${feature.type}.`];
}

import type { Ref } from '../../../kernel/metamodel/element-types.ts';
import type { RuleContext } from '../../../kernel/transformation/rule.ts';
import type { BusinessAttribute, BusinessObject, Cim } from '../../cim/cim.ts';
import { decidingSteps } from '../../cim/decided-attributes.ts';
import { nameIn } from '../../core/names-for-people.ts';
import { limitsOf, mediaTypesOf, usableExample } from '../facts/attribute-limits.ts';
import type { ScalarType } from '../facts/attribute-types.ts';
import { scalarOf } from '../facts/attribute-types.ts';
import { isMandatory, isMany } from '../facts/cardinalities.ts';
import { isValue } from '../facts/composition.ts';
import type { CimFacts } from '../facts/facts.ts';
import type { ContextSource } from '../facts/homes.ts';
import { rule, target } from '../rule-builders.ts';

type Context = RuleContext<Cim, CimFacts>;

/** C2P-14: attributes of objects with identity become fields of their entity. */
export const attributeOfEntity = rule('C2P-14', 'BusinessAttribute', {
  when: (attribute, { source }) => !isValue(source.containerOf(attribute, 'BusinessObject')),
  targets: (attribute, context) => {
    const { source, facts, equivalent } = context;
    const object = source.containerOf(attribute, 'BusinessObject');
    return [
      target('attribute', 'Attribute', {
        into: () => ({ container: equivalent(object, 'entity'), feature: 'attributes' }),
        bind: () => {
          const derivation = facts.rules.derivationOf(attribute);
          return {
            ...fieldOf(attribute, { ...context, home: facts.homeOf(object) }),
            code: facts.fieldCodes.attribute(attribute),
            unique: attribute.identifying,
            searchable: attribute.identifying,
            readOnly: derivation !== undefined,
            derived: derivation !== undefined,
            derivation: facts.expressions.ofDerivation(attribute),
            decidedBy: decidingCommands(attribute, context),
            readableBy: rolesOf(facts.readers.ofAttribute(attribute), context),
          };
        },
      }),
    ];
  },
});

/** The roles that alone read what is confidential. */
function rolesOf(readers: ReturnType<CimFacts['readers']['ofAttribute']>, { equivalent }: Context) {
  return (readers ?? []).map((who) => equivalent(who, who.eClass === 'Actor' ? 'role' : 'service-role'));
}

/** The commands that alone may set an attribute. */
function decidingCommands(attribute: BusinessAttribute, { source, facts, equivalent }: Context) {
  const object = source.containerOf(attribute, 'BusinessObject');
  return decidingSteps(attribute, source).flatMap((step) =>
    facts.operations
      .ofStep(step)
      .filter(({ target, kind, effects }) =>
        [{ object: target, kind }, ...effects].some(
          (each) => each.object === object && each.kind === 'TRANSITION',
        ),
      )
      .map(({ key, role, suffix }) => equivalent(key, role, suffix)),
  );
}

/** C2P-14: own and inherited attributes of a value become fields of its copy in every context that uses it. */
export const attributeOfValue = rule('C2P-14', 'BusinessObject', {
  when: isValue,
  targets: (value, context) => {
    const { facts, equivalent } = context;
    return valueHomes(value, facts).flatMap((home) =>
      facts.values.attributesOf(value).map((attribute) =>
        target('attribute', 'Attribute', {
          key: attribute,
          suffix: value.attributes.includes(attribute) ? home.id : `${home.id}|${value.id}`,
          into: () => ({ container: equivalent(value, 'value', home.id), feature: 'attributes' }),
          bind: () => ({
            ...fieldOf(attribute, { ...context, home }),
            code: facts.fieldCodes.valueAttribute(value, attribute),
          }),
        }),
      ),
    );
  },
});

/** C2P-15: a relation to a value becomes an attribute of the entity, or of the value it starts from. */
export const valueAttributeOfRelation = rule('C2P-15', 'ObjectRelation', {
  when: (relation, { source, facts }) => {
    const from = source.get(relation.source);
    const value = source.get(relation.target);
    if (!isValue(value) || !facts.values.hasContent(value)) return false;
    return !isValue(from) || facts.values.nestedIn(from).includes(relation);
  },
  targets: (relation, context) => {
    const { source, facts, equivalent } = context;
    const from = source.get(relation.source);
    const value = source.get(relation.target);
    const homes = isValue(from) ? facts.values.homesOf(from) : [facts.homeOf(from)];
    return homes.map((home) =>
      target('value-attribute', 'Attribute', {
        suffix: isValue(from) ? home.id : undefined,
        into: () => ({
          container: isValue(from) ? equivalent(from, 'value', home.id) : equivalent(from, 'entity'),
          feature: 'attributes',
        }),
        bind: () => ({
          name: nameIn(relation.targetRole) ?? value.name,
          description: relation.description,
          code: facts.fieldCodes.targetRole(relation),
          type: equivalent(value, 'value', home.id),
          required: isMandatory(relation.targetCardinality),
          multiple: isMany(relation.targetCardinality),
          readableBy: isValue(from) ? [] : rolesOf(facts.readers.ofValue(relation), context),
        }),
      }),
    );
  },
});

/** Contexts in which a value has an image. */
export function valueHomes(value: BusinessObject, facts: CimFacts): readonly ContextSource[] {
  return facts.values.hasContent(value) ? facts.values.homesOf(value) : [];
}

/** Type of an attribute in a context: an enumeration of that context, or a built-in type. */
export function typeOf(
  attribute: BusinessAttribute,
  { home, facts, equivalent }: Context & { readonly home: ContextSource },
): { readonly scalar: ScalarType } | { readonly type: Ref<never> } {
  const codeList = facts.codeLists.typing(attribute);
  return codeList === undefined
    ? { scalar: scalarOf(attribute) }
    : { type: equivalent(codeList, 'enumeration', home.id) };
}

function fieldOf(attribute: BusinessAttribute, context: Context & { readonly home: ContextSource }) {
  return {
    name: attribute.name,
    description: attribute.description,
    ...typeOf(attribute, context),
    required: attribute.required,
    multiple: attribute.multiple,
    ...limitsOf(attribute),
    mediaTypes: mediaTypesOf(attribute),
    example: exampleOf(attribute, context.facts),
    sensitivity: attribute.sensitivity,
    unit: attribute.unit,
  };
}

/** The attribute's example in PIM form; undefined when it is not a value of the attribute. */
export function exampleOf(attribute: BusinessAttribute, facts: CimFacts): string | undefined {
  const values = facts.codeLists.typing(attribute)?.values ?? [];
  return usableExample(
    attribute,
    values.map((value) => ({ value, literal: facts.codes.literal(value) })),
  );
}

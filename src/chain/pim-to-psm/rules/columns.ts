import type { Diagnostic } from '../../../kernel/transformation/rule.ts';
import type { Field } from '../facts/fields.ts';
import { rule, target } from '../rule-builders.ts';

/** P2S-16: every attribute becomes the columns that hold it; value objects are flattened, lists become JSONB. */
export const columnsOfEntity = rule('P2S-16', 'Entity', {
  targets: (entity, { equivalent, facts, report }) => {
    const { fields, property, columnName, shows } = facts.entities.of(entity);
    const offered = new Set(facts.files.map(({ attribute }) => attribute));
    for (const problem of fields.flatMap((field) => [...problemsOf(field), ...fileProblems(field, offered)]))
      report(problem);
    return fields.flatMap(({ attribute, isKey, leaves }) =>
      leaves.map((leaf) =>
        target(leaf.role, 'Column', {
          key: leaf.attribute,
          suffix: leaf.suffix === '' ? undefined : leaf.suffix,
          into: () => ({ container: equivalent(entity, 'table'), feature: 'columns' }),
          bind: () => ({
            name: leaf.label,
            description: leaf.attribute.description,
            columnName: columnName(leaf.id),
            jsonPath: [property(attribute), ...leaf.below].join('.'),
            ...leaf.shape,
            nullable: leaf.nullable,
            primaryKey: isKey,
            defaultExpression: leaf.default,
            allowedValues: leaf.allowedValues,
            personalData: leaf.personalData,
            derived: leaf.derived,
            derivation: leaf.derivation,
            shows: shows(leaf.id),
          }),
        }),
      ),
    );
  },
});

/** Files that callers cannot store, because no address names them. */
function fileProblems(
  { attribute, isFile, leaves }: Field,
  offered: ReadonlySet<Field['attribute']>,
): readonly Diagnostic[] {
  const asText = !isFile && leaves.some(({ attribute: { scalar } }) => scalar === 'FILE');
  const problem = { severity: 'WARNING', elementId: attribute.id } as const;
  if (asText)
    return [
      {
        ...problem,
        code: 'FILE_KEPT_AS_TEXT',
        message: `"${attribute.name}" holds several files, or files inside of a value; it is kept as text, such as an address, and no file is stored. Give each file an attribute of its own, or give the entity parts that have one file each.`,
      },
    ];
  if (!isFile || offered.has(attribute)) return [];
  return [
    {
      ...problem,
      code: 'FILE_NOT_OFFERED',
      message: `No caller can store "${attribute.name}": no API offers the rows that it belongs to. Add a resource for their aggregate.`,
    },
  ];
}

function problemsOf({
  attribute,
  type,
  default: known,
  leaves,
  derivationProblem,
}: Field): readonly Diagnostic[] {
  const problems: Diagnostic[] = [];
  const where = { severity: 'WARNING', elementId: attribute.id } as const;
  if (attribute.defaultValue !== undefined && known === undefined)
    problems.push({
      ...where,
      code: 'DEFAULT_NOT_MAPPED',
      message: `The default "${attribute.defaultValue}" of "${attribute.name}" is not a value of its type and was left out. Correct or remove it.`,
    });
  if (attribute.type === undefined && attribute.scalar === undefined)
    problems.push({
      ...where,
      code: 'ATTRIBUTE_WITHOUT_TYPE',
      message: `"${attribute.name}" has no type and is kept as free JSON. Choose a type.`,
    });
  if (type.kind === 'VALUE' && leaves.length === 0)
    problems.push({
      ...where,
      code: 'EMPTY_VALUE_OBJECT',
      message: `"${attribute.name}" is typed by "${type.valueObject.name}", which has no attributes, so nothing is stored for it. Add attributes to it.`,
    });
  if (derivationProblem !== undefined)
    problems.push({
      ...where,
      code: 'EXPRESSION_NOT_USABLE',
      message: `The derivation of "${attribute.name}" is left to people: ${derivationProblem} Correct it, or write the computation into its protected region.`,
    });
  return problems;
}

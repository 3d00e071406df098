import { oneLine } from '../../../../kernel/generation/region.ts';
import type { Model } from '../../../../kernel/model/model.ts';
import type { DtoType, Psm } from '../../../psm/psm.ts';
import { specialAnswers, wordOf } from '../../plan/kinds.ts';
import type { SchemaObject } from '../module/json-schema.ts';
import { modelElements } from './model-elements.ts';

/** An answer about rows of one kind, and what the discriminator says in them. */
export type AnswerOfKind = { readonly dto: DtoType; readonly word: string };

/** What stands in the place of an answer: itself, and the answers about more special kinds. */
export function answersOfKinds(model: Model<Psm>, dto: DtoType): readonly AnswerOfKind[] {
  if (dto.kind !== 'RESPONSE') return [];
  return [dto, ...specialAnswers(model, dto)].flatMap((each) => {
    const word = wordOf(model, each);
    return word === undefined ? [] : [{ dto: each, word }];
  });
}

/** The name of the component for rows that are of a kind and of none more special. */
export function itselfName(name: string): string {
  return `${name}Itself`;
}

/** The schema of an answer about rows of one kind: the member that says so has one value. */
export function ofOneKind(model: Model<Psm>, dto: DtoType, schema: SchemaObject): SchemaObject {
  const field = kindField(model, dto);
  const word = wordOf(model, dto);
  if (field === undefined || word === undefined) return schema;
  const { properties } = schema;
  return {
    ...schema,
    required: [field],
    properties: {
      ...(typeof properties === 'object' ? properties : {}),
      [field]: { type: 'string', const: word, readOnly: true, ...modelElements(dto) },
    },
  };
}

/** The schema of an answer about rows of several kinds, which names the component of each. */
export function ofAnyKind(model: Model<Psm>, dto: DtoType, refOf: (dto: DtoType) => string): SchemaObject {
  const answers = answersOfKinds(model, dto);
  return {
    description: oneLine(dto.description ?? dto.name),
    oneOf: answers.map((answer) => ({ $ref: refOf(answer.dto) })),
    discriminator: {
      propertyName: kindField(model, dto) ?? 'kind',
      mapping: Object.fromEntries(answers.map((answer) => [answer.word, refOf(answer.dto)])),
    },
    ...modelElements(dto),
  };
}

/** The member that shows the discriminator of the rows of an answer. */
function kindField(model: Model<Psm>, dto: DtoType): string | undefined {
  const [table] = model
    .referrers(dto, 'RouteHandler', 'response')
    .flatMap((handler) => model.resolve(model.containerOf(handler, 'RestController').table) ?? []);
  const name = model.resolve<'Column'>(table?.discriminator)?.jsonPath;
  return dto.fields.find(({ jsonName }) => jsonName === name)?.jsonName;
}

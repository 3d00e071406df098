import { tsString } from '../../../kernel/generation/escape.ts';
import type { Model } from '../../../kernel/model/model.ts';
import type { CodeModule, DtoField, DtoType, Psm } from '../../psm/psm.ts';
import { freeIdentifier, uniqueNames } from '../naming.ts';

/** The TypeScript names of a module's JSON types. */
export type DtoNames = {
  /** The name of a type of this module; undefined for a type of another one. */
  readonly nameOf: (dto: DtoType | undefined) => string | undefined;
  /** The place of a type of another module of the service. */
  readonly elsewhere: (dto: DtoType | undefined) => ForeignType | undefined;
};

/** A JSON type of another module: the folder of that module and the type's name there. */
export type ForeignType = { readonly folder: string; readonly name: string };

/** Gives every JSON type of a module its TypeScript name; `elsewhere` knows those of other modules. */
export function dtoNames(
  module: CodeModule,
  elsewhere: (dto: DtoType) => ForeignType | undefined = () => undefined,
): DtoNames {
  const names = uniqueNames(module.dtos, (dto) => freeIdentifier(dto.symbol, 'Type'));
  const byId = new Map([...names].map(([dto, name]) => [dto.id, name]));
  return {
    nameOf: (dto) => (dto === undefined ? undefined : byId.get(dto.id)),
    elsewhere: (dto) => (dto === undefined || byId.has(dto.id) ? undefined : elsewhere(dto)),
  };
}

/** What is needed to write down the type of a field. */
export type FieldTyping = {
  readonly model: Model<Psm>;
  readonly names: DtoNames;
  /** `types.` where the module's types are imported as a namespace, empty inside `types.ts`. */
  readonly prefix: 'types.' | '';
};

/** The TypeScript type of a JSON field, without `undefined`. */
export function tsTypeOfField(field: DtoField, typing: FieldTyping): string {
  const { model, names } = typing;
  const dto = model.resolve(field.dto);
  const foreign = names.elsewhere(dto);
  const name = foreign?.name ?? names.nameOf(dto);
  // Types of other modules are imported where they are named.
  const above = typing.prefix === '' ? '..' : '../..';
  const prefix = foreign === undefined ? typing.prefix : `import('${above}/${foreign.folder}/types.js').`;
  switch (field.type) {
    case 'STRING':
      return name === undefined ? 'string' : `${prefix}${name}`;
    case 'INTEGER':
    case 'NUMBER':
      return 'number';
    case 'BOOLEAN':
      return 'boolean';
    case 'OBJECT':
      if (field.format === 'money') return 'Money';
      if (field.format === 'file') return 'StoredFile';
      return name === undefined ? 'Readonly<Record<string, unknown>>' : `${prefix}${name}`;
    case 'ARRAY':
      if (name !== undefined) return `readonly ${prefix}${name}[]`;
      return field.childTable === undefined ? 'readonly unknown[]' : 'readonly string[]';
  }
}

/** A union of string literals, or `string` for no values. */
export function tsUnion(values: readonly string[]): string {
  return values.length === 0 ? 'string' : values.map(tsString).join(' | ');
}

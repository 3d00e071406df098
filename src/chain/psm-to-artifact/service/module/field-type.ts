import type { LinksField, ObjectField, ValueField } from '../../plan/record-shape.ts';
import type { Imports } from '../imports.ts';

/** Where files of a resource find the platform code and the types of their module. */
export const platform = '../../../platform';

/** Notes the types of a module, and gives the name they have in files of a resource. */
export function moduleTypes(imports: Imports): string {
  return imports.allTypes('types', '../types.js');
}

/** The type of a field as a file of its resource writes it, whose imports get the names in it. */
export function fieldType(field: ValueField | ObjectField | LinksField, imports: Imports): string {
  noteTypes(field, imports);
  return field.ts;
}

function noteTypes(field: ValueField | ObjectField | LinksField, imports: Imports): void {
  if (field.ts === 'Money') imports.type('Money', `${platform}/money.js`);
  else if (field.ts === 'StoredFile') imports.type('StoredFile', `${platform}/files/stored-file.js`);
  else if (/^(?:readonly )?types\./.test(field.ts)) moduleTypes(imports);
  // The type of an object without a name is written out, member by member.
  else if (field.kind === 'object') for (const member of field.members) noteTypes(member, imports);
}

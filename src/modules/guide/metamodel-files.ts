import { core } from '../../chain/core/core.ts';
import { levels } from '../../chain/levels.ts';
import type { Metamodel } from '../../kernel/metamodel/metamodel.ts';

/** A metamodel as a file. */
export type MetamodelFile = { readonly mediaType: string; readonly text: string };

// Few ask for these files, and a start reads every module.
const kinds: Readonly<Record<string, (metamodel: Metamodel) => Promise<MetamodelFile | undefined>>> = {
  ecore: async (metamodel) => {
    const { toEcore } = await import('../../kernel/ecore/write-ecore.ts');
    return { mediaType: 'application/xml', text: toEcore(metamodel) };
  },
  'schema.json': async (metamodel) => {
    if (metamodel.rootClass === undefined) return undefined;
    const { jsonSchema } = await import('../../kernel/json/json-schema.ts');
    return {
      mediaType: 'application/schema+json',
      text: JSON.stringify(jsonSchema(metamodel), undefined, 2),
    };
  },
};

/**
 * A metamodel as a file: `core.ecore` and that of each level for Eclipse EMF, `cim.schema.json` and so on for editors of
 * JSON; undefined for any other name.
 */
export async function metamodelFile(name: string): Promise<MetamodelFile | undefined> {
  const dot = name.indexOf('.');
  const kind = name.slice(dot + 1);
  const metamodel = [core, ...Object.values(levels).map((level) => level.metamodel)].find(
    (one) => one.name === name.slice(0, dot),
  );
  return metamodel === undefined || !Object.hasOwn(kinds, kind) ? undefined : await kinds[kind]?.(metamodel);
}

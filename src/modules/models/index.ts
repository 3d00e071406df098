import { createCreate } from './create.ts';
import { createGet } from './get.ts';
import { createList } from './list.ts';
import type { Models, ModelsDependencies } from './models.ts';
import { createReplace } from './replace.ts';

export type { Level } from '../../chain/levels.ts';
export { levelNames } from '../../chain/levels.ts';
export type { Finding, Fix, Severity } from '../../kernel/model/finding.ts';
export type { ContentRef, ContentStore } from './content-store.ts';
export { requireModel } from './get.ts';
export { requireRoomForModel } from './create.ts';
export type {
  ModelDocument,
  ModelReader,
  ReadContent,
  RootChange,
  UnreadableContent,
} from './model-reader.ts';
export type { ModelRecord } from './model-record.ts';
export type { ModelQuery, ModelStore } from './model-store.ts';
export type { Models, ModelsDependencies, NewModel, Replacement } from './models.ts';

/** Builds the models module. */
export function createModels(dependencies: ModelsDependencies): Models {
  return {
    create: createCreate(dependencies),
    list: createList(dependencies),
    get: createGet(dependencies),
    content: (record) => dependencies.contents.get(record.content),
    replace: createReplace(dependencies),
  };
}

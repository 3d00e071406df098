import type { Models, ModelsDependencies } from './models.ts';

/** Makes the use case "validate a model that is not stored". */
export function createValidateDocument({ tasks }: ModelsDependencies): Models['validateDocument'] {
  return async (level, request) => ({ ...(await tasks.validateDocument(level, request)), level });
}

import type { MetamodelSpec } from '../../kernel/metamodel/feature-spec.ts';
import type { Model } from '../../kernel/model/model.ts';

/**
 * What checks want to know about a whole model: a question is a function of the model, answered on first use and
 * then remembered. Questions must be named functions or constants, so that asking twice is asking the same.
 */
export type ModelFacts<S extends MetamodelSpec> = <T>(question: (model: Model<S>) => T) => T;

/** Starts remembering answers about one model. */
export function rememberFacts<S extends MetamodelSpec>(model: Model<S>): ModelFacts<S> {
  const answers = new Map<unknown, unknown>();
  return <T>(question: (model: Model<S>) => T): T => {
    // Answers are stored under the very question that gave them, so their type is the question's.
    if (answers.has(question)) return answers.get(question) as T;
    const answer = question(model);
    answers.set(question, answer);
    return answer;
  };
}

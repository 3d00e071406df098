import { rule, target } from '../rule-builders.ts';

/** P2S-01: the model becomes a model with a trace; what the facts could not map is reported here, once. */
export const modelOfModel = rule('P2S-01', 'PimModel', {
  targets: (model, { equivalent, facts, report }) => {
    for (const problem of facts.problems) report(problem);
    return [
      target('root', 'PsmModel', {
        bind: () => ({
          name: model.name,
          description: model.description,
          language: model.language,
        }),
      }),
      target('trace-model', 'TraceModel', {
        into: () => ({ container: equivalent(model, 'root'), feature: 'trace' }),
        bind: () => ({}),
      }),
    ];
  },
});

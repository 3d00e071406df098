import { rule, target } from '../rule-builders.ts';

/** C2P-01: the model becomes the architecture. */
export const architecture = rule('C2P-01', 'CimModel', {
  targets: (model) => [
    target('root', 'PimModel', {
      bind: () => ({ name: model.name, description: model.description, language: model.language }),
    }),
  ],
});

/** C2P-02: the architecture carries its trace; the engine fills in one link per generated element. */
export const trace = rule('C2P-02', 'CimModel', {
  targets: (model, { equivalent }) => [
    target('trace-model', 'TraceModel', {
      into: () => ({ container: equivalent(model, 'root'), feature: 'trace' }),
      bind: () => ({}),
    }),
  ],
});

import { rule, target } from '../rule-builders.ts';

/** P2S-31: every architecture decision is carried along, so that the generated repository can explain itself. */
export const recordOfDecision = rule('P2S-31', 'ArchitectureDecision', {
  targets: (decision, { source, equivalent }) => {
    const chosen = source.resolve<'DecisionOption'>(decision.chosen);
    return [
      target('decision', 'DecisionRecord', {
        into: () => ({ container: equivalent(source.root, 'root'), feature: 'decisionRecords' }),
        bind: () => ({
          name: decision.name,
          description: decision.description,
          status: decision.status,
          question: decision.question,
          choice: chosen?.name,
          alternatives: decision.options.filter((option) => option !== chosen).map(({ name }) => name),
          rationale: decision.rationale,
        }),
      }),
    ];
  },
});

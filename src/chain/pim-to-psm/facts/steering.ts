import type { Diagnostic } from '../../../kernel/transformation/rule.ts';
import { choiceOf } from '../../pim/choices.ts';
import type { PimSource } from './places.ts';

/** What each steering decision may choose, the default first. */
export const steeringOptions = {
  ARCHITECTURE_STYLE: ['MODULAR_MONOLITH', 'MICROSERVICES'],
  MESSAGING: ['IN_PROCESS', 'BROKER'],
  AUTHENTICATION: ['OIDC_JWT', 'API_KEY', 'NONE'],
  DATA_HOSTING: ['IN_CLUSTER', 'MANAGED', 'EXTERNAL'],
} as const;

type Key = keyof typeof steeringOptions;

/** The four decisions of the PIM that steer the transformation. */
export type Steering = { readonly [K in Key]: (typeof steeringOptions)[K][number] };

/**
 * Reads the steering decisions: the code of the chosen option of the one decision that is not superseded.
 * Without a decision or choice the default holds; an unknown option is reported and the default holds.
 */
export function steeringOf(source: PimSource, report: (diagnostic: Diagnostic) => void): Steering {
  const choose = <O extends string>(key: Key, options: readonly [O, ...O[]]): O => {
    const choice = choiceOf(source, key);
    const found = options.find((option) => option === choice?.option);
    if (found === undefined && choice !== undefined)
      report({
        severity: 'WARNING',
        code: 'UNKNOWN_OPTION',
        message: `Decision "${choice.decision.name}" chooses ${choice.option}, which ${key} does not know; ${options[0]} was used. Choose one of ${options.join(', ')}.`,
        elementId: choice.decision.id,
      });
    return found ?? options[0];
  };
  return {
    ARCHITECTURE_STYLE: choose('ARCHITECTURE_STYLE', steeringOptions.ARCHITECTURE_STYLE),
    MESSAGING: choose('MESSAGING', steeringOptions.MESSAGING),
    AUTHENTICATION: choose('AUTHENTICATION', steeringOptions.AUTHENTICATION),
    DATA_HOSTING: choose('DATA_HOSTING', steeringOptions.DATA_HOSTING),
  };
}

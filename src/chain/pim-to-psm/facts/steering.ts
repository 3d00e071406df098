import type { Diagnostic } from '../../../kernel/transformation/rule.ts';
import type { ArchitectureDecision, Pim } from '../../pim/pim.ts';
import type { Model } from '../../../kernel/model/model.ts';
import { byId } from './places.ts';

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
export function steeringOf(
  source: Model<Pim>,
  report: (diagnostic: Diagnostic) => void,
): Steering {
  const choose = <K extends Key>(key: K): Steering[K] => {
    const options: readonly Steering[K][] = steeringOptions[key];
    const code = chosenCode(source, key);
    const found = options.find((option) => option === code?.option);
    const [fallback] = options;
    if (fallback === undefined) throw new Error(`${key} has no options.`);
    if (found === undefined && code !== undefined)
      report({
        severity: 'WARNING',
        code: 'UNKNOWN_OPTION',
        message: `Decision "${code.decision.name}" chooses ${code.option}, which ${key} does not know; ${fallback} was used. Choose one of ${options.join(', ')}.`,
        elementId: code.decision.id,
      });
    return found ?? fallback;
  };
  return {
    ARCHITECTURE_STYLE: choose('ARCHITECTURE_STYLE'),
    MESSAGING: choose('MESSAGING'),
    AUTHENTICATION: choose('AUTHENTICATION'),
    DATA_HOSTING: choose('DATA_HOSTING'),
  };
}

type Choice = { readonly decision: ArchitectureDecision; readonly option: string };

function chosenCode(source: Model<Pim>, key: Key): Choice | undefined {
  const [decision] = byId(source.all('ArchitectureDecision')).filter(
    (candidate) =>
      candidate.key === key && candidate.status !== 'SUPERSEDED' && candidate.chosen !== undefined,
  );
  const option = source.resolve<'DecisionOption'>(decision?.chosen);
  return decision === undefined || option === undefined ? undefined : { decision, option: option.code };
}

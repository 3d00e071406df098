import type { Model } from '../../kernel/model/model.ts';
import { byId } from '../core/by-id.ts';
import type { ArchitectureDecision, Pim } from './pim.ts';

/** A decision that counts, and the code of the option that it chooses. */
export type Choice = { readonly decision: ArchitectureDecision; readonly option: string };

/** The choice of the one decision of a key that is not superseded; undefined without decision or choice. */
export function choiceOf(model: Model<Pim>, key: ArchitectureDecision['key']): Choice | undefined {
  const [decision] = byId(model.all('ArchitectureDecision')).filter(
    (candidate) =>
      candidate.key === key && candidate.status !== 'SUPERSEDED' && candidate.chosen !== undefined,
  );
  const option = model.resolve<'DecisionOption'>(decision?.chosen);
  return decision === undefined || option === undefined ? undefined : { decision, option: option.code };
}

/** Whether each context that no unit hosts is deployed alone. */
export function isMicroservices(model: Model<Pim>): boolean {
  return choiceOf(model, 'ARCHITECTURE_STYLE')?.option === 'MICROSERVICES';
}

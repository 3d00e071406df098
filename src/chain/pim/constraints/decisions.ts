import type { Model } from '../../../kernel/model/model.ts';
import { setValue } from '../../../kernel/validation/fixes.ts';
import { byId } from '../../core/by-id.ts';
import { defaultRationale } from '../../core/default-rationale.ts';
import { repetitions } from '../../core/repetitions.ts';
import { isBlank } from '../../core/wording.ts';
import { isMicroservices } from '../choices.ts';
import type { DeploymentUnit } from '../deployment-units.ts';
import { deploymentUnits, outwardApis } from '../deployment-units.ts';
import type { ArchitectureDecision, Entity, Pim } from '../pim.ts';

import { isAtLeast, type DataClass } from '../../core/data-classes.ts';
import { classesOfEntities } from './data-classes.ts';
import { constraint } from './constraint-builder.ts';

/** A question has one answer. */
export const decisionClear = constraint('PIM-DEC-01', 'ArchitectureDecision', {
  severity: 'ERROR',
  holds: 'chosen is one of its options; at most one non-superseded decision per steering key',
  message: 'Decision {key} is ambiguous.',
  remedy: 'Keep one.',
  feature: 'key',
  fix: 'Mark the later decision as superseded, or choose the own option of the same code.',
  check: (decision, { facts, model, pointer }) => {
    if (facts(repeatedDecisions).has(decision))
      return { fix: setValue('Mark it as superseded', pointer(decision, 'status'), 'SUPERSEDED') };
    const chosen = model.resolve<'DecisionOption'>(decision.chosen);
    if (chosen === undefined || decision.options.includes(chosen)) return true;
    const same = decision.options.find(({ code }) => code === chosen.code);
    return {
      feature: 'chosen',
      message: 'Decision "{name}" chooses {option}, which is not among its options.',
      remedy: 'Choose one of its own options.',
      values: { option: chosen.name },
      ...(same !== undefined && {
        fix: setValue(`Choose the own option ${same.name}`, pointer(decision, 'chosen'), same.id),
      }),
    };
  },
});

function repeatedDecisions(model: Model<Pim>): ReadonlyMap<ArchitectureDecision, ArchitectureDecision> {
  return repetitions(model.all('ArchitectureDecision'), ({ key, status }) =>
    key === 'CUSTOM' || status === 'SUPERSEDED' ? undefined : key,
  );
}

/** Decisions can be understood later. */
export const decisionReasoned = constraint('PIM-DEC-02', 'ArchitectureDecision', {
  severity: 'WARNING',
  holds: 'an ACCEPTED decision has a rationale, and a choice when it has options',
  message: '{name} was accepted without a reason.',
  remedy: 'Write one sentence why.',
  feature: 'rationale',
  guard: ({ status }) => status === 'ACCEPTED',
  check: ({ rationale, options, chosen }) => {
    if (isBlank(rationale)) return false;
    if (options.length === 0 || chosen !== undefined) return true;
    return {
      feature: 'chosen',
      message: '{name} was accepted without a choice.',
      remedy: 'Choose an option.',
    };
  },
});

/** Choices that cost much are made on purpose. */
export const decisionFits = constraint('PIM-DEC-03', 'ArchitectureDecision', {
  severity: 'WARNING',
  holds:
    'MICROSERVICES with one team and fewer than three contexts, or IN_PROCESS messaging with MICROSERVICES and published events, is explained',
  message: '{choice} does not fit {fact}.',
  remedy: 'Reconsider or explain in the rationale.',
  feature: 'chosen',
  requires: ['PIM-DEC-01'],
  guard: ({ status, rationale }) =>
    status !== 'SUPERSEDED' && (isBlank(rationale) || rationale?.trim() === defaultRationale),
  check: (decision, { facts, model }) => {
    const choice = model.resolve<'DecisionOption'>(decision.chosen)?.code ?? '';
    const fact = misfit(decision.key, choice, facts(situation));
    return fact === undefined || { values: { choice, fact } };
  },
});

type Situation = {
  readonly contexts: number;
  readonly teams: number;
  readonly isMicroservices: boolean;
  readonly hasPublishedEvents: boolean;
};

function situation(model: Model<Pim>): Situation {
  const contexts = model.all('BoundedContext');
  const teams = new Set(contexts.map(({ team }) => team?.trim() ?? '').filter((team) => team !== ''));
  return {
    contexts: contexts.length,
    teams: teams.size,
    isMicroservices: isMicroservices(model),
    hasPublishedEvents: model.all('DomainEvent').some(({ visibility }) => visibility === 'PUBLISHED'),
  };
}

function misfit(key: ArchitectureDecision['key'], choice: string, found: Situation): string | undefined {
  const { contexts, teams, isMicroservices, hasPublishedEvents } = found;
  if (key === 'ARCHITECTURE_STYLE' && choice === 'MICROSERVICES' && teams <= 1 && contexts < 3)
    return `one team with ${contexts} context${contexts === 1 ? '' : 's'}`;
  if (key === 'MESSAGING' && choice === 'IN_PROCESS' && isMicroservices && hasPublishedEvents)
    return 'microservices that publish events';
  return undefined;
}

/** What people entrust to a system is shown to callers who say who they are. */
export const signInAsked = constraint('PIM-SEC-03', 'ArchitectureDecision', {
  severity: 'ERROR',
  holds:
    'AUTHENTICATION is not NONE where what is deployed together has personal data and an API for outsiders',
  message: 'Without sign-in, {unit} would show {shown} to all callers from outside.',
  remedy: 'Choose OIDC_JWT or API_KEY, or make the APIs of {unit} INTERNAL.',
  feature: 'chosen',
  fix: 'Choose an option of the decision that asks callers to sign in.',
  requires: ['PIM-DEC-01'],
  guard: ({ key, status }) => key === 'AUTHENTICATION' && status !== 'SUPERSEDED',
  check: (decision, { facts, model, pointer }) => {
    if (model.resolve<'DecisionOption'>(decision.chosen)?.code !== 'NONE') return true;
    const classOf = facts(classesOfEntities);
    const safe = decision.options.find(({ code }) => code === 'OIDC_JWT' || code === 'API_KEY');
    const fix =
      safe === undefined
        ? {}
        : { fix: setValue(`Choose ${safe.name}`, pointer(decision, 'chosen'), safe.id) };
    const style = isMicroservices(model) ? 'MICROSERVICES' : 'MODULAR_MONOLITH';
    return deploymentUnits(model, style)
      .filter((unit) => outwardApis(unit).length > 0)
      .flatMap((unit) => {
        const shown = personalOf(unit, classOf);
        return shown === undefined ? [] : [{ values: { unit: unit.source.name, shown }, ...fix }];
      });
  },
});

/** Something personal that a unit keeps, in words; who owns a row is personal too. */
function personalOf(
  { contexts }: DeploymentUnit,
  classOf: (entity: Entity) => DataClass,
): string | undefined {
  const aggregates = byId(contexts.flatMap((context) => context.aggregates));
  const entity = byId(aggregates.flatMap(({ entities }) => entities)).find((each) =>
    isAtLeast(classOf(each), 'PERSONAL'),
  );
  if (entity !== undefined) return `"${entity.name}", which is ${classOf(entity)},`;
  const owned = aggregates.find(({ ownedBy }) => ownedBy !== undefined);
  return owned === undefined ? undefined : `who owns each "${owned.name}"`;
}

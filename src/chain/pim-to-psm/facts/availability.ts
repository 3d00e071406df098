import type { QualityScenario } from '../../pim/pim.ts';
import type { PimSource } from './places.ts';
import { byId } from '../../core/by-id.ts';
import { contextOf } from './places.ts';
import type { Unit } from './units.ts';

// In percent of the time.
const highAvailability = 99.9;

/**
 * The quality scenario that makes a unit run more than once: the highest availability target of at least 99.9 %
 * that applies to the unit (or to everything), the one with the smallest id among equals.
 */
export function autoscaledBy(source: PimSource, unit: Unit): QualityScenario | undefined {
  const candidates = byId(source.all('QualityScenario')).filter(
    (scenario) =>
      scenario.characteristic === 'AVAILABILITY' &&
      scenario.operator === 'AT_LEAST' &&
      percentOf(scenario) >= highAvailability &&
      appliesTo(source, scenario, unit),
  );
  return candidates.reduce<QualityScenario | undefined>(
    (best, scenario) => (best === undefined || percentOf(scenario) > percentOf(best) ? scenario : best),
    undefined,
  );
}

/** An availability target in percent; 0 without a number. Numbers up to 1 without a unit are shares of 1. */
export function percentOf({ target, unit }: QualityScenario): number {
  if (target === undefined) return 0;
  return (unit === undefined || unit === '') && target <= 1 ? target * 100 : target;
}

function appliesTo(source: PimSource, scenario: QualityScenario, unit: Unit): boolean {
  const named = source.resolveAll<'PimElement'>(scenario.appliesTo);
  if (named.length === 0) return true;
  return named.some((element) => {
    if (element === unit.source) return true;
    const context = contextOf(source, element);
    return context !== undefined && unit.contexts.includes(context);
  });
}

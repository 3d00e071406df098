import type { QualityScenario } from '../../pim/pim.ts';
import { percentOf } from './availability.ts';

/**
 * The query that is true while a scenario is violated, in the language of Prometheus: response times at a
 * percentile (95 unless the metric names another one, such as p99), or the share of answers that are not server
 * errors. Undefined when the scenario cannot be measured that way.
 */
export function alertExpression(scenario: QualityScenario): string | undefined {
  const { characteristic, operator, target } = scenario;
  if (target === undefined) return undefined;
  if (characteristic === 'PERFORMANCE' && operator === 'AT_MOST') {
    const factor = secondsPer[scenario.unit?.trim() ?? ''];
    if (factor === undefined) return undefined;
    return `histogram_quantile(${percentile(scenario)}, sum(rate(http_request_duration_seconds_bucket[5m])) by (le)) > ${plain(target * factor)}`;
  }
  const unit = scenario.unit?.trim() ?? '';
  if (characteristic === 'AVAILABILITY' && operator === 'AT_LEAST' && (unit === '%' || unit === ''))
    return `1 - (sum(rate(http_requests_total{code=~"5.."}[5m])) / sum(rate(http_requests_total[5m]))) < ${plain(percentOf(scenario) / 100)}`;
  return undefined;
}

const secondsPer: Readonly<Record<string, number>> = {
  ms: 0.001,
  milliseconds: 0.001,
  s: 1,
  sec: 1,
  seconds: 1,
};

function percentile({ metric }: QualityScenario): string {
  const digits = /\bp(\d{2,3})\b/i.exec(metric ?? '')?.[1];
  return digits === undefined ? '0.95' : `0.${digits}`;
}

/** A number without exponent and without the rounding noise of binary fractions. */
function plain(value: number): string {
  return value.toFixed(9).replace(/\.?0+$/, '');
}

import { relative } from 'node:path';
import type { MutantResult } from '@stryker-mutator/api/core';
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import type { MutationTestingPlanReadyEvent, Reporter } from '@stryker-mutator/api/report';

const every = 100;

/** Prints each mutant that no test found: its place (lines and columns from 1) and what stood there instead. */
function missedMutants(): Reporter {
  let planned = 0;
  let tested = 0;
  return {
    onMutationTestingPlanReady: ({ mutantPlans }: MutationTestingPlanReadyEvent) => {
      planned = mutantPlans.length;
    },
    onMutantTested: (mutant) => {
      tested += 1;
      if (mutant.status === 'Survived' || mutant.status === 'NoCoverage') console.log(shown(mutant));
      if (tested % every === 0) console.error(`${tested} of ${planned} mutants`);
    },
  };
}

function shown({ fileName, location, mutatorName, replacement, status }: MutantResult): string {
  const { start, end } = location;
  const place = `${relative(process.cwd(), fileName)}:${start.line}:${start.column}-${end.line}:${end.column}`;
  return `${place} ${status} ${mutatorName}: ${replacement.replaceAll(/\s+/g, ' ')}`;
}

/** What Stryker looks for in a plugin. */
export const strykerPlugins = [declareFactoryPlugin(PluginKind.Reporter, 'missed', missedMutants)];

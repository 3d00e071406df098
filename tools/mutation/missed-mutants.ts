import { relative } from 'node:path';
import type { MutantResult } from '@stryker-mutator/api/core';
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** Prints a mutant that no test found: its place (from and to, lines and columns from 1), and what stood there instead. */
function onMutantTested({ fileName, location, mutatorName, replacement, status }: MutantResult): void {
  if (status !== 'Survived' && status !== 'NoCoverage') return;
  const { start, end } = location;
  const place = `${relative(process.cwd(), fileName)}:${start.line}:${start.column}-${end.line}:${end.column}`;
  console.log(`${place} ${status} ${mutatorName}: ${replacement.replaceAll(/\s+/g, ' ')}`);
}

/** What Stryker looks for in a plugin. */
export const strykerPlugins = [declareValuePlugin(PluginKind.Reporter, 'missed', { onMutantTested })];

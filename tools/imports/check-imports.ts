import { resolve } from 'node:path';
import { cruiseImports } from './cruise-imports.ts';

const report = await cruiseImports(resolve(import.meta.dirname, '../..'));

for (const { rule, from, to, advice } of report.violations) {
  console.error(`${from} imports ${to}: ${rule}. ${advice}`);
}
for (const file of report.unseen) {
  console.error(
    `${file} was not read, so its imports are unchecked; does dependency-cruiser know this TypeScript?`,
  );
}
if (report.moduleCount === 0) console.error('No module was read, so nothing was checked.');

const green = report.violations.length === 0 && report.unseen.length === 0 && report.moduleCount > 0;
console.log(
  `${String(report.moduleCount)} modules read, ${String(report.violations.length)} forbidden imports`,
);
process.exitCode = green ? 0 : 1;

import { generatedFile, type GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import type { GenerationNote } from '../../../../kernel/generation/generation-note.ts';
import { incomingFolder } from '../../../../kernel/generation/keep-generated.ts';
import type { ManifestEntry } from '../../../../kernel/generation/manifest.ts';
import type { PreviousArtifact } from '../../../../kernel/generation/previous-artifact.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import { hasFiles } from '../../plan/files.ts';
import type { Program } from '../../program-text.ts';
import { baseline } from './baseline.ts';
import { databaseChange } from './changes.ts';
import { SnapshotComparison } from './comparison.ts';
import { readSnapshot, schemaIds, snapshotOf, snapshotText, type DatabaseSnapshot } from './snapshot.ts';

const snapshotName = '/db/schema.snapshot.json';
const migrationFolder = '/db/migrations/';

/** Migrations of a service with the snapshot they lead to, and what people should know about them. */
export type Migrations = {
  readonly files: readonly GeneratedFile[];
  readonly notes: readonly GenerationNote[];
};

/**
 * The migrations of a service: those that were generated before, as they are, and one more when the database of the
 * model is another one by now.
 */
export function migrations(
  service: ServicePlan,
  { previous, program }: { readonly previous: PreviousArtifact; readonly program: Program },
): Migrations {
  const folder = `services/${service.folder}`;
  const snapshot = snapshotOf(service);
  const elementIds = [service.project.id, ...service.schemas.flatMap(schemaIds)];
  const snapshotFile = (leads: DatabaseSnapshot): GeneratedFile =>
    generatedFile({
      path: `${folder}${snapshotName}`,
      content: snapshotText(leads),
      mode: 'REGENERATE',
      elementIds,
    });
  const before = historyOf(service, previous);
  if (before === undefined)
    return {
      files: [...firstMigrations({ service, folder, snapshot, elementIds, program }), snapshotFile(snapshot)],
      notes: [],
    };
  const kept = before.migrations.map(({ entry, content }) =>
    generatedFile({
      path: `${folder}${migrationFolder}${nameOf(entry.path)}`,
      content,
      mode: 'APPEND',
      elementIds: entry.elementIds,
    }),
  );
  const number = nextNumber([before.folder, folder], previous);
  const platform = platformMigrations({ service, folder, snapshot, program, kept, number });
  const change = databaseChange(before.snapshot, snapshot);
  if (change === undefined)
    return {
      files: [
        ...kept,
        ...platform,
        snapshotFile(new SnapshotComparison(before.snapshot, snapshot).withLeftovers()),
      ],
      notes: [],
    };
  const path = `${folder}${migrationFolder}${numberAfter(number, platform.length)}_${change.slug}.sql`;
  const added = generatedFile({
    path,
    content: change.sql,
    mode: 'APPEND',
    elementIds: [service.project.id],
  });
  return {
    files: [...kept, ...platform, added, snapshotFile(change.snapshot)],
    notes: change.byHand.map((reason) => ({
      severity: 'WARNING',
      code: 'MIGRATION_NEEDS_PERSON',
      message: `${path}: ${reason} The statements are at the end of the file, commented out.`,
      path,
      elementId: service.project.id,
    })),
  };
}

/** What the platform keeps in the database beside its first tables, as far as no migration makes it yet. */
function platformMigrations(given: {
  readonly service: ServicePlan;
  readonly folder: string;
  readonly snapshot: DatabaseSnapshot;
  readonly program: Program;
  readonly kept: readonly GeneratedFile[];
  readonly number: string;
}): readonly GeneratedFile[] {
  const { service, folder, snapshot, program, kept, number } = given;
  return [
    '_idempotency.sql',
    ...suffixesForProcesses(service),
    ...(hasFiles(service) ? ['_files.sql'] : []),
    ...(isSearched(snapshot) ? ['_search.sql'] : []),
  ]
    .filter((suffix) => !kept.some(({ path }) => nameOf(path).replace(/^\d+/, '') === suffix))
    .map((suffix, index) =>
      generatedFile({
        path: `${folder}${migrationFolder}${isFirst(number) ? number : numberAfter(number, index)}${suffix}`,
        content: program(`service/db/migrations/0000${suffix}`),
        mode: 'APPEND',
        elementIds: [service.project.id],
      }),
    );
}

function suffixesForProcesses({ processes }: ServicePlan): readonly string[] {
  if (processes === undefined) return [];
  const nodes = processes.processes.flatMap((process) => process.nodes);
  const isBegunByConditions = nodes.some(({ step, condition }) => step.kind === 'START' && condition);
  return ['_processes.sql', ...(isBegunByConditions ? ['_process_conditions.sql'] : [])];
}

function isSearched({ schemas }: DatabaseSnapshot): boolean {
  return schemas.some(({ tables }) =>
    tables.some(({ columns }) => columns.some(({ searchOf }) => searchOf !== undefined)),
  );
}

/** The tables of the platform come before those of the model, in any order. */
function isFirst(number: string): boolean {
  return Number(number) === 0;
}

function firstMigrations(given: {
  readonly service: ServicePlan;
  readonly folder: string;
  readonly snapshot: DatabaseSnapshot;
  readonly elementIds: readonly string[];
  readonly program: Program;
}): readonly GeneratedFile[] {
  const { service, folder, snapshot, elementIds, program } = given;
  return [
    generatedFile({
      path: `${folder}${migrationFolder}0000_platform.sql`,
      content: program('service/db/migrations/0000_platform.sql'),
      mode: 'APPEND',
      elementIds: [service.project.id],
    }),
    ...platformMigrations({ service, folder, snapshot, program, kept: [], number: '0000' }),
    generatedFile({
      path: `${folder}${migrationFolder}0001_baseline.sql`,
      content: baseline(snapshot),
      mode: 'APPEND',
      elementIds,
    }),
  ];
}

type History = {
  readonly folder: string;
  readonly snapshot: DatabaseSnapshot;
  readonly migrations: readonly { readonly entry: ManifestEntry; readonly content: string }[];
};

/** What was generated for a service before, found by the id of its project, wherever its folder was. */
function historyOf(service: ServicePlan, previous: PreviousArtifact): History | undefined {
  for (const entry of previous.entries.values()) {
    if (entry.mode !== 'REGENERATE' || !entry.path.endsWith(snapshotName)) continue;
    if (!entry.path.startsWith('services/') || !entry.elementIds.includes(service.project.id)) continue;
    // An edited snapshot says nothing about the database; the generated one was kept, or stands beside it.
    const content =
      previous.baseOf(entry)?.text ??
      previous.read(`${incomingFolder}${entry.path}`) ??
      previous.read(entry.path);
    const snapshot = content === undefined ? undefined : readSnapshot(content);
    if (snapshot === undefined) throw new UnreadableSnapshot(entry.path);
    const folder = entry.path.slice(0, -snapshotName.length);
    return { folder, snapshot, migrations: generatedMigrations(folder, previous) };
  }
  return undefined;
}

/** The snapshot of a service's database is not a snapshot any more: no migration can be computed. */
export class UnreadableSnapshot extends Error {
  readonly path: string;

  constructor(path: string) {
    super(`${path} is not a snapshot of a database; take it from an earlier revision and generate again.`);
    this.path = path;
  }
}

function generatedMigrations(folder: string, previous: PreviousArtifact): History['migrations'] {
  return [...previous.entries.values()].flatMap((entry) => {
    const isMigration = entry.mode === 'APPEND' && entry.path.startsWith(`${folder}${migrationFolder}`);
    const content = isMigration ? previous.read(entry.path) : undefined;
    return content === undefined ? [] : [{ entry, content }];
  });
}

/** The number after all migrations there are, those of people included. */
function nextNumber(folders: readonly string[], previous: PreviousArtifact): string {
  const numbers = previous.paths
    .filter((path) => folders.some((folder) => path.startsWith(`${folder}${migrationFolder}`)))
    .map((path) => Number(/^\d{1,9}/.exec(nameOf(path))?.[0] ?? 0));
  return numberAfter(String(Math.max(1, ...numbers)), 1);
}

function numberAfter(number: string, steps: number): string {
  return String(Number(number) + steps).padStart(4, '0');
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

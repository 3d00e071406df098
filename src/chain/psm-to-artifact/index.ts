import type { GeneratedFile } from '../../kernel/generation/generated-file.ts';
import type { GenerationNote } from '../../kernel/generation/generation-note.ts';
import { nothingBefore, type PreviousArtifact } from '../../kernel/generation/previous-artifact.ts';
import { regenerate, type ArtifactFile, type Regeneration } from '../../kernel/generation/regenerate.ts';
import type { Model } from '../../kernel/model/model.ts';
import type { Psm } from '../psm/psm.ts';
import { baseFiles } from './deploy/base.ts';
import { monitoringFiles } from './deploy/monitoring.ts';
import { overlayFiles } from './deploy/overlays.ts';
import { secretFiles } from './deploy/secrets.ts';
import { planArtifact } from './plan/artifact-plan.ts';
import { notesOfRemovedNodes } from './service/processes/removed-nodes.ts';
import { programOf, type ProgramTexts } from './program-text.ts';
import { repositoryFiles } from './repository/index.ts';
import { notesOfLeftOut } from './repository/left-out.ts';
export type { ProgramTexts } from './program-text.ts';
import { withOrigins } from './with-origins.ts';
import { migrations, UnreadableSnapshot } from './service/database/migrations.ts';
import { serviceFiles } from './service/index.ts';

/**
 * Regenerates the repository of a deployment model: services, database, manifests, pipeline and documents, sorted
 * by path, with `.generation/manifest.json`. The same model always gives the same bytes.
 */
export function generateArtifact(model: Model<Psm>, texts: ProgramTexts): readonly ArtifactFile[] {
  const result = regenerateArtifact(model, { texts, previous: nothingBefore });
  if (result.kind === 'STOPPED') throw new Error('A first generation has no markers that could stop it.');
  return result.files;
}

/** The texts that `generateArtifact` gives, by path, without recording which lines name what; takes half the time. */
export function generateTexts(model: Model<Psm>, texts: ProgramTexts): ReadonlyMap<string, string> {
  const result = regenerate(renderAnew(model, texts), nothingBefore);
  if (result.kind === 'STOPPED') throw new Error('A first generation has no markers that could stop it.');
  return new Map(result.files.map(({ path, content }) => [path, content]));
}

/** What a generation starts from besides the model. */
export type GenerationInput = {
  readonly texts: ProgramTexts;
  /** The repository that people work in. */
  readonly previous: PreviousArtifact;
};

/**
 * Generates the repository of a deployment model over the one people work in. Their texts in protected regions,
 * their edits and their own files stay; changes of the database become new migrations.
 */
export function regenerateArtifact(model: Model<Psm>, given: GenerationInput): Regeneration {
  const { texts, previous } = given;
  try {
    const { files, notes, leftOut } = renderArtifact(model, given);
    const recorded = withOrigins(files, model, (marked) => renderAnew(marked, texts));
    const result = regenerate(recorded, previous);
    if (result.kind === 'STOPPED') return result;
    return { ...result, notes: [...notes, ...result.notes, ...leftOut] };
  } catch (error) {
    if (!(error instanceof UnreadableSnapshot)) throw error;
    const message = 'is not a snapshot of a database any more; take the file from an earlier revision';
    return { kind: 'STOPPED', problems: [{ path: error.path, line: 1, message }] };
  }
}

function renderAnew(model: Model<Psm>, texts: ProgramTexts): readonly GeneratedFile[] {
  return renderArtifact(model, { texts, previous: nothingBefore }).files;
}

function renderArtifact(
  model: Model<Psm>,
  { texts, previous }: GenerationInput,
): {
  readonly files: readonly GeneratedFile[];
  readonly notes: readonly GenerationNote[];
  readonly leftOut: readonly GenerationNote[];
} {
  const plan = planArtifact(model);
  const program = programOf(texts);
  const histories = plan.services.map((service) => migrations(service, { previous, program }));
  const files = [
    ...from(
      'service/database',
      histories.flatMap((history) => history.files),
    ),
    ...from(
      'service',
      plan.services.flatMap((service) => serviceFiles(service, program)),
    ),
    ...from('deploy/base', baseFiles(model)),
    ...from('deploy/overlays', overlayFiles(model)),
    ...from('deploy/secrets', secretFiles(model)),
    ...from('deploy/monitoring', monitoringFiles(model)),
  ];
  // The README and the report name everything that the other templates had to leave out, so they come last.
  const all = [...files, ...from('repository', repositoryFiles(plan, program))];
  return {
    files: all,
    notes: [
      ...histories.flatMap((history) => history.notes),
      ...notesOfRemovedNodes(plan.services, previous),
    ],
    leftOut: notesOfLeftOut(plan),
  };
}

/** Files as written by the templates of a folder or file here. */
function from(template: string, files: readonly GeneratedFile[]): readonly GeneratedFile[] {
  return files.map((file) => ({ ...file, template }));
}

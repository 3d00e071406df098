import { Refusal } from '../../lib/refusal.ts';
import { revisionOf } from '../../lib/revision.ts';
import { descriptionProblem, readName } from '../../lib/text-rules.ts';
import type { ModelDocument } from './model-reader.ts';

/** The members of a model's request body besides its content, checked. */
export type DocumentFields = {
  readonly id: string | undefined;
  readonly projectId: string | undefined;
  /** As it is stored, unless something is wrong with it. */
  readonly name: string | undefined;
  /** Null says that there is to be none. */
  readonly description: string | null | undefined;
  readonly expectedRevision: number | undefined;
  /** What is wrong with the fields and with the content, as `field: detail`. */
  readonly issues: readonly string[];
};

/** Refuses with INVALID when a model would take a name from its content that is not a name. */
export function requireModelName(content: { readonly name: string }, earlier?: string): void {
  const { name } = content;
  if (name === earlier) return;
  const { problem } = readName('content.name', name);
  if (problem !== undefined) throw new Refusal('INVALID', 'Request validation failed', [problem]);
}

/** Reads the fields of a document; what is wrong ends up in `issues`, never in an exception. */
export function readFields(document: ModelDocument): DocumentFields {
  const { fields, content } = document;
  const issues: string[] = [];
  const text = (field: string): string | undefined => {
    const value = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (typeof value === 'string') return value;
    if (value !== undefined && value !== null) issues.push(`${field}: must be a text`);
    return undefined;
  };
  const id = text('id');
  const projectId = text('projectId');
  const givenName = text('name');
  const name = givenName === undefined ? undefined : readName('name', givenName);
  const description = fields['description'] === null ? null : text('description');
  const problems = [name?.problem, descriptionProblem(description)];
  issues.push(...problems.filter((problem) => problem !== undefined));
  const givenRevision = fields['expectedRevision'] ?? undefined;
  const expectedRevision = revisionOf(givenRevision);
  if (givenRevision !== undefined && expectedRevision === undefined)
    issues.push('expectedRevision: must be an integer of 1 or more');
  if (content?.kind === 'UNREADABLE') issues.push(...content.issues);
  return { id, projectId, name: name?.text ?? givenName, description, expectedRevision, issues };
}

import type { VNode } from 'preact';
import { chainReading } from '../../api/projects.ts';
import { readAgain, useQuery } from '../../api/queries.ts';
import type { OpenModel } from './open-model.ts';

/** Says that somebody saved a newer revision; the page stays where it is until that is wanted. */
export function NewerRevision({ model }: { readonly model: OpenModel }): VNode | null {
  const { editing, projectId, record, level, sight } = model;
  const chain = useQuery({ ...chainReading(projectId), enabled: sight.isDrawn }).data;
  const newest = [...(chain?.cims ?? []), ...(chain?.pims ?? []), ...(chain?.psms ?? [])].find(
    ({ id }) => id === record.id,
  );
  if (newest === undefined || newest.revision <= record.revision) return null;
  return (
    <div class="bar bar-quiet" role="status">
      Revision {newest.revision} was saved; you see revision {record.revision}.{' '}
      <button
        type="button"
        class="button-link"
        onClick={() => {
          if (editing.isDirty) editing.catchUp();
          else void readAgain('model', level, record.id);
        }}
      >
        {editing.isDirty ? 'Put my changes on top of it' : 'Show it'}
      </button>
    </div>
  );
}

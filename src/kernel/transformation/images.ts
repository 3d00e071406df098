import type { Created } from './created.ts';

/** What is known of a source element in one role: mostly one target, else all of them, also by suffix. */
type Images = Created | { readonly all: Created[]; readonly bySuffix: Map<string, Created> };

/** The targets made so far, by source, role and suffix. */
export type ImageIndex = {
  /** Enters a target; gives back the one that has its place already, if there is one. */
  readonly enter: (created: Created) => Created | undefined;
  readonly find: (sourceId: string, role: string, suffix: string) => Created | undefined;
  /** All targets of a source in a role, in creation order. */
  readonly all: (sourceId: string, role: string) => readonly Created[];
};

/** An empty index. */
export function imageIndex(): ImageIndex {
  const byRole = new Map<string, Map<string, Images>>();
  return {
    enter: (created) => {
      const { key, target } = created;
      let bySource = byRole.get(target.role);
      if (bySource === undefined) byRole.set(target.role, (bySource = new Map<string, Images>()));
      const known = bySource.get(key.id);
      if (known === undefined) {
        bySource.set(key.id, created);
        return undefined;
      }
      const images = 'all' in known ? known : { all: [known], bySuffix: new Map([[suffixOf(known), known]]) };
      const suffix = suffixOf(created);
      const same = images.bySuffix.get(suffix);
      if (same !== undefined) return same;
      images.all.push(created);
      images.bySuffix.set(suffix, created);
      bySource.set(key.id, images);
      return undefined;
    },
    find: (sourceId, role, suffix) => {
      const known = byRole.get(role)?.get(sourceId);
      if (known === undefined) return undefined;
      if ('all' in known) return known.bySuffix.get(suffix);
      return suffixOf(known) === suffix ? known : undefined;
    },
    all: (sourceId, role) => {
      const known = byRole.get(role)?.get(sourceId);
      if (known === undefined) return [];
      return 'all' in known ? known.all : [known];
    },
  };
}

function suffixOf({ target }: Created): string {
  return target.suffix ?? '';
}

import type { Level } from '../chain/levels.ts';
import type { Element } from '../kernel/model/element.ts';
import { afterQuiet } from '../lib/after-quiet.ts';
import { collectAll } from '../lib/collect-garbage.ts';
import { versionWriter, type VersionWriter } from '../modules/models/index.ts';

/** Versions of one model that were worked on lately; most of their elements are the same objects. */
export type Versions = {
  readonly writer: VersionWriter;
  /** The root elements by the SHA-256 of their content, the latest one last. */
  readonly roots: Map<string, Element>;
  /** Bytes of the latest content. */
  size: number;
};

/** A version that is found again. */
export type RecentModel = { readonly root: Element; readonly versions: Versions };

/** Models that a thread remembers as they are after parsing, so that a further change costs what it changes. */
export type RecentModels = {
  readonly find: (sha256: string) => RecentModel | undefined;
  /** Remembers a version: of a model that is found already, or the first one of another. */
  readonly keep: (version: {
    readonly root: Element;
    readonly sha256: string;
    readonly size: number;
    readonly versions: Versions;
  }) => void;
};

/** How much is remembered. */
export type RecentModelsOptions = {
  /** Bytes of the contents of all models together, one version of each; in memory they take about six times as much. */
  readonly room: number;
  /** All is forgotten when nothing was found or kept for this time (milliseconds). */
  readonly forgottenAfter: number;
};

/** Versions of a model: what a draft is made from again and again, what became of it, and what comes next. */
const versionsKept = 3;

/** Versions of a model that is not remembered yet. */
export function newVersions(level: Level): Versions {
  return { writer: versionWriter(level), roots: new Map(), size: 0 };
}

/** Makes a memory without models. */
export function recentModels({ room, forgottenAfter }: RecentModelsOptions): RecentModels {
  // In the order of their last use, the oldest first.
  const models = new Set<Versions>();
  const forgetLater = afterQuiet(forgottenAfter, () => {
    models.clear();
    collectAll();
  });
  const use = (versions: Versions): void => {
    models.delete(versions);
    models.add(versions);
    forgetLater();
  };
  return {
    find: (sha256) => {
      for (const versions of models) {
        const root = versions.roots.get(sha256);
        if (root === undefined) continue;
        use(versions);
        return { root, versions };
      }
      return undefined;
    },
    keep: ({ root, sha256, size, versions }) => {
      if (size > room) {
        models.delete(versions);
        return;
      }
      const { roots } = versions;
      roots.delete(sha256);
      roots.set(sha256, root);
      for (const oldest of roots.keys()) if (roots.size > versionsKept) roots.delete(oldest);
      versions.size = size;
      use(versions);
      let used = 0;
      for (const one of [...models].reverse()) {
        used += one.size;
        if (used > room) models.delete(one);
      }
    },
  };
}

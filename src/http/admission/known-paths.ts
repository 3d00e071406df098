/** A route as the router knows it: `url` is a pattern with `:name` and `*` segments. */
export type KnownRoute = { readonly method: string; readonly url: string; readonly public: boolean };

/** Answers which methods a concrete path has, for 405, `Allow` and OPTIONS. Paths are given as they were sent. */
export type KnownPaths = {
  readonly add: (route: KnownRoute) => void;
  /** The methods of a path in alphabetical order; empty when no route has this path. */
  readonly methodsOf: (path: string) => readonly string[];
  /** Whether the path needs no token, for any method; every unknown path needs one. */
  readonly isPublic: (path: string) => boolean;
};

/** Makes an empty register of paths; the server adds its routes as they are declared. */
export function createKnownPaths(): KnownPaths {
  const known: { readonly pattern: readonly string[]; readonly route: KnownRoute }[] = [];
  const matching = (path: string): readonly KnownRoute[] => {
    // Decoded one by one, as the router does: an escaped slash is part of its segment.
    const segments = path.split('/').map(decodeURIComponent);
    return known.filter(({ pattern }) => fits(segments, pattern)).map(({ route }) => route);
  };

  return {
    add: (route) => void known.push({ pattern: route.url.split('/'), route }),
    methodsOf: (path) => [...new Set(matching(path).map(({ method }) => method))].sort(),
    isPublic: (path) => {
      const routes = matching(path);
      return routes.length > 0 && routes.every((route) => route.public);
    },
  };
}

function fits(segments: readonly string[], pattern: readonly string[]): boolean {
  const isOpen = pattern.at(-1) === '*';
  if (isOpen ? segments.length < pattern.length : segments.length !== pattern.length) return false;
  return pattern.every((wanted, index) => {
    if (wanted === '*') return true;
    return wanted.startsWith(':') ? segments[index] !== '' : segments[index] === wanted;
  });
}

/** A route as the router knows it: `url` is a pattern with `:name` and `*` segments. */
export type KnownRoute = { readonly method: string; readonly url: string; readonly public: boolean };

/** Answers which methods a concrete path has, for 405, `Allow` and OPTIONS. */
export type KnownPaths = {
  readonly add: (route: KnownRoute) => void;
  /** The methods of a decoded path in alphabetical order; empty when no route has this path. */
  readonly methodsOf: (path: string) => readonly string[];
  /** Whether the path needs no token. */
  readonly isPublic: (path: string) => boolean;
};

/** Makes an empty register of paths; the server adds its routes as they are declared. */
export function createKnownPaths(): KnownPaths {
  const patterns = new Map<string, { matcher: RegExp; methods: Set<string>; public: boolean }>();
  const matching = (path: string) => [...patterns.values()].filter(({ matcher }) => matcher.test(path));

  return {
    add({ method, url, public: isPublic }) {
      const known = patterns.get(url) ?? {
        matcher: matcherOf(url),
        methods: new Set<string>(),
        public: isPublic,
      };
      known.methods.add(method);
      patterns.set(url, known);
    },
    methodsOf: (path) => [...new Set(matching(path).flatMap(({ methods }) => [...methods]))].sort(),
    isPublic: (path) => matching(path).some((known) => known.public),
  };
}

function matcherOf(url: string): RegExp {
  const source = url
    .split('/')
    .map((segment) => {
      if (segment === '*') return '.*';
      return segment.startsWith(':') ? '[^/]+' : segment.replaceAll('.', '\\.');
    })
    .join('/');
  return new RegExp(`^${source}$`);
}

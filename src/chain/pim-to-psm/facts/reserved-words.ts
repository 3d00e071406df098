/** Words that cannot name anything in TypeScript modules (keywords, literals, words reserved in strict mode). */
export const reservedWords: ReadonlySet<string> = new Set(
  [
    'any arguments as async await boolean break case catch class const continue debugger declare default delete do',
    'else enum eval export extends false finally for from function get if implements import in instanceof interface',
    'is keyof let module namespace never new null number object of package private protected public readonly require',
    'return set static string super switch symbol this throw true try type typeof undefined unknown var void while',
    'with yield',
  ].flatMap((line) => line.split(' ')),
);

/** Built-in types that generated code uses beside the types of the business; a type of the same name would hide them. */
export const globalTypeNames: ReadonlySet<string> = new Set(
  [
    'Array BigInt Boolean Buffer Date Error Function Infinity Iterable Iterator JSON Map Math NaN Number Object',
    'Omit Partial Pick Promise Proxy Readonly Record Reflect RegExp Request Required Response Set String Symbol',
    'URL WeakMap WeakSet',
  ].flatMap((line) => line.split(' ')),
);

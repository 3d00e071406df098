/** Whether a word is reserved in the language of generated code, so that no declaration can have this name. */
export function isReservedWord(word: string): boolean {
  return reservedWords.has(word);
}

// ECMAScript modules are strict code; the last line holds names that strict code must not declare.
const reservedWords: ReadonlySet<string> = new Set(
  [
    'await break case catch class const continue debugger default delete do else enum export extends false finally',
    'for function if implements import in instanceof interface let new null package private protected public return',
    'static super switch this throw true try typeof var void while with yield',
    'arguments eval',
  ].flatMap((line) => line.split(' ')),
);

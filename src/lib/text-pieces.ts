/** Characters of a piece; a little more when a text ends it. */
const pieceLength = 1024 * 1024;

/** Puts texts together to pieces. */
export type TextPieces = {
  /** Adds to the piece that is being put together. */
  readonly add: (text: string) => void;
  /** Adds the text of a value, which `write` adds; it is not written again where texts are remembered by value. */
  readonly part: (value: object, write: () => void) => void;
  /** Gives the last piece away, which may be empty. */
  readonly end: () => void;
};

/** Gives what is added to `take` in pieces of about a million characters. */
export function textPieces(take: (piece: string) => void): TextPieces {
  let pending = '';
  return {
    add: (text) => {
      pending += text;
      if (pending.length < pieceLength) return;
      take(pending);
      pending = '';
    },
    part: (_, write) => write(),
    end: () => take(pending),
  };
}

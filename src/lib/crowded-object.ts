const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const openList = 0x5b;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/**
 * Tells, without parsing, whether a JSON text has an object with more members than `mostMembers`, among its first
 * `maxDepth` levels. Of a text that is no JSON the answer says nothing; every text takes time linear in its length.
 */
export function hasCrowdedObject(
  json: Uint8Array,
  limits: { readonly mostMembers: number; readonly maxDepth: number },
): boolean {
  const { mostMembers, maxDepth } = limits;
  /** Commas so far in the open object of each level; in a list they do not count. */
  const commas = new Int32Array(maxDepth + 1);
  const isObject = new Uint8Array(maxDepth + 1);
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === quote) at = endOfText(json, at);
    else if (byte === comma && isObject[depth] === 1) {
      const count = (commas[depth] ?? 0) + 1;
      if (count >= mostMembers) return true;
      commas[depth] = count;
    } else if (byte === openObject || byte === openList) {
      depth += 1;
      // Deeper texts are refused for their depth.
      if (depth > maxDepth) return false;
      isObject[depth] = byte === openObject ? 1 : 0;
      commas[depth] = 0;
    } else if (byte === closeObject || byte === closeList) {
      if (depth === 0) return false;
      depth -= 1;
    }
  }
  return false;
}

/** Where the closing quote of the text that begins at `start` stands; the end of the bytes when there is none. */
function endOfText(json: Uint8Array, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    if (json[at] === quote) return at;
    if (json[at] === backslash) at += 1;
  }
  return json.length;
}

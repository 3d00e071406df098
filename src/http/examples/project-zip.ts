import { crc32 } from 'node:zlib';

const fileName = 'project.json';
const emptyProject = { models: [], baselines: [], artifacts: [] };

const story =
  'Bicycles by the hour: whoever has an account takes one at a stand, rides, and leaves it at any other stand.';

/**
 * The ZIP of a project without models, as text: every byte of it is below 128, so that it can stand in a JSON document
 * as it is and arrives as it stands there.
 */
export const projectZip = plainZip();

/** Lengths and checksums have bytes of any value; a number in the content is counted up until none is above 127. */
function plainZip(): string {
  for (let places = 1; ; places += 1) {
    const project = { name: 'Bicycle hire', description: `${story} There are ${places} of them.` };
    const zip = zipOf(
      JSON.stringify({ format: 'mde-service/project', version: 1, project, ...emptyProject }),
    );
    if ([...zip].every((character) => character.charCodeAt(0) < 128)) return zip;
  }
}

/** A ZIP with one file, not compressed, of 1 January 1980. */
function zipOf(content: string): string {
  const size = content.length;
  const described = numbers(
    [20, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [33, 2],
    [crc32(content), 4],
    [size, 4],
    [size, 4],
  );
  const name = numbers([fileName.length, 2], [0, 2]);
  const file = `PK\u0003\u0004${described}${name}${fileName}${content}`;
  const entry = `PK\u0001\u0002${numbers([20, 2])}${described}${name}${numbers([0, 2], [0, 2], [0, 2], [0, 4], [0, 4])}${fileName}`;
  const padded = [entry.length, file.length].map((length) => [length, 4] as const);
  return `${file}${entry}PK\u0005\u0006${numbers([0, 2], [0, 2], [1, 2], [1, 2], ...padded, [0, 2])}`;
}

/** Numbers of so many bytes each, the lowest byte first. */
function numbers(...values: readonly (readonly [value: number, bytes: number])[]): string {
  return values
    .flatMap(([value, bytes]) => Array.from({ length: bytes }, (_, index) => (value >>> (8 * index)) & 0xff))
    .map((byte) => String.fromCharCode(byte))
    .join('');
}

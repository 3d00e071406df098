import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { Refusal } from './refusal.ts';

/** The files of a ZIP that was sent; none is unpacked before it is asked for. */
export type ZipReading = {
  /** The paths of its files, in its order. */
  readonly paths: readonly string[];
  /**
   * The bytes of a file, in a buffer of their own; undefined when the ZIP has none of this name. Refuses with INVALID,
   * and with TOO_LARGE more than `most` bytes (64 MiB).
   */
  readonly read: (path: string, most?: number) => Promise<Uint8Array | undefined>;
};

const entryLimit = 50_000;
/** Bytes that one file, and all that are read together, may unpack to. */
const fileLimit = 64 * 1024 * 1024;
const totalLimit = 512 * 1024 * 1024;

/**
 * Opens a ZIP. Refuses with INVALID other files, and with TOO_LARGE more than 50,000 entries; reading refuses a file
 * of more than 64 MiB and more than 512 MiB in all, by what the ZIP says before and by what comes out.
 */
export async function openZip(bytes: Uint8Array): Promise<ZipReading> {
  const { zip, entries } = await opened(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  let total = 0;
  return {
    paths: [...entries.keys()].filter((path) => !path.endsWith('/')),
    read: async (path, most = fileLimit) => {
      const entry = entries.get(path);
      if (entry === undefined) return undefined;
      total += entry.uncompressedSize;
      if (entry.uncompressedSize > most || total > totalLimit) throw tooLarge(path, most);
      try {
        // The reader checks that no more comes out than the entry says.
        return await unpacked(zip, entry);
      } catch (error) {
        throw unreadable(`${path}: ${reasonOf(error)}`);
      }
    },
  };
}

async function unpacked(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  const bytes = Buffer.allocUnsafeSlow(entry.uncompressedSize);
  let length = 0;
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    // Checked border: the stream has no encoding, so its chunks are bytes.
    length += (chunk as Buffer).copy(bytes, length);
  }
  return bytes;
}

async function opened(
  bytes: Buffer,
): Promise<{ readonly zip: ZipFile; readonly entries: ReadonlyMap<string, Entry> }> {
  try {
    const zip = await fromBufferPromise(bytes, { validateEntrySizes: true, strictFileNames: true });
    if (zip.entryCount > entryLimit) throw tooLarge('file');
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    return { zip, entries };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw unreadable(`file: ${reasonOf(error)}`);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown reason';
}

function unreadable(issue: string): Refusal {
  return new Refusal('INVALID', 'The file is not a readable ZIP.', [issue]);
}

function tooLarge(path: string, most = fileLimit): Refusal {
  return new Refusal('TOO_LARGE', 'The ZIP unpacks to more than a project may hold.', [
    `${path}: more than ${most} bytes in a file, ${totalLimit} in all, or ${entryLimit} entries`,
  ]);
}

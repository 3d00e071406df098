import { PassThrough, pipeline, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of a ZIP that is being made; its bytes are asked for when the files before it have been sent. */
export type ZipEntry = { readonly path: string; readonly bytes: () => Promise<Uint8Array> };

/**
 * The same for every entry, so that equal files make equal bytes; the time is local, because ZIP times have no zone.
 */
const entryOptions = { mtime: new Date(2000, 0, 1), forceDosTimestamp: true, mode: 0o100644 };

/**
 * A ZIP of these files in their order; equal files make equal bytes. It fails when the bytes of a file cannot be read.
 * Close it early to stop.
 */
export function zipStream(entries: readonly ZipEntry[]): Readable {
  const zip = new ZipFile();
  const stream = new PassThrough();
  // Ends the one when the other is closed early; the stream itself reports it to its reader.
  pipeline(zip.outputStream, stream, () => undefined);
  zip.on('error', (error: Error) => stream.destroy(error));
  for (const { path, bytes } of entries)
    zip.addReadStreamLazy(path, entryOptions, (give) => {
      bytes().then(
        (content) => give(null, Readable.from([content])),
        (error: unknown) => give(error, Readable.from([])),
      );
    });
  zip.end();
  return stream;
}

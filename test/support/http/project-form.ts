/** The ZIP of a project as the form that sends it to be read in. */
export function formOf(zip: Uint8Array): {
  readonly raw: Uint8Array;
  readonly headers: Record<string, string>;
} {
  const boundary = 'between-the-parts';
  const disposition = 'Content-Disposition: form-data; name="file"; filename="project.zip"';
  const raw = Buffer.concat([
    Buffer.from(`--${boundary}\r\n${disposition}\r\nContent-Type: application/zip\r\n\r\n`),
    zip,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { raw, headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` } };
}

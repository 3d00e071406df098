import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The OpenAPI document of the service at an address. All services of a test run serve the same one, and making it takes
 * a third of their start, so the first that is asked makes it for all files of the run.
 */
export async function documentOf(baseUrl: string): Promise<unknown> {
  const folder = process.env['TEST_RUN_FOLDER'];
  const kept = folder === undefined ? undefined : join(folder, 'openapi.json');
  if (kept !== undefined && existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8')) as unknown;
  const text = await (await fetch(`${baseUrl}/v3/api-docs`)).text();
  if (kept !== undefined) {
    // Another file may be reading: it finds all of it or nothing.
    writeFileSync(`${kept}-${process.pid}`, text);
    renameSync(`${kept}-${process.pid}`, kept);
  }
  return JSON.parse(text) as unknown;
}

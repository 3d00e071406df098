import { serviceErrorOf } from '../../client/src/index.ts';
import { watchedFetch } from './connection.ts';
import { session } from './session.ts';

/** Saves a file of the service under a name. The token goes in a header, never into an address. */
export async function download(path: string, fileName: string, method: 'GET' | 'POST'): Promise<void> {
  const headers = { 'X-Auth-Token': session.value?.token ?? '' };
  const answer = await watchedFetch(path, { method, headers });
  if (!answer.ok) throw serviceErrorOf(await answer.json().catch(() => undefined), answer);
  const address = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}

import { join } from 'node:path';
import { readSettings, SettingsError } from '../../src/settings.ts';
import { makeClient } from '../client/make-client.ts';
import { heading, step } from './progress.ts';
import { freeAddress, startService } from './service.ts';

const outputFolder = join(import.meta.dirname, '../../demo-output');
/** At a terminal the service keeps running; in scripts and pipelines it ends. */
const staysUp = process.stdin.isTTY && !process.argv.includes('--once');

try {
  await main();
} catch (error) {
  console.error(isForPeople(error) ? messageOf(error) : error);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const address = await freeAddress(readSettings(process.env));
  heading('MDE Service: from a business model to files that run');
  const service = await step(
    'Start the service',
    () => startService(address, join(outputFolder, 'data')),
    ({ baseUrl }) => baseUrl,
  );
  let finished = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void service.stop().then(() => process.exit(finished ? 0 : 1)));
  try {
    // The client is made from the OpenAPI document; only what is loaded after that can use it.
    await makeClient();
    const { demonstrate } = await import('./demonstrate.ts');
    await demonstrate({ baseUrl: service.baseUrl, outputFolder, staysUp });
    finished = true;
  } finally {
    if (!finished || !staysUp) await service.stop();
  }
  console.log(
    staysUp
      ? '\nThe service keeps running until you press Ctrl-C.'
      : '\nThe service has stopped. Run `npm run demo` at a terminal to keep it running, with the studio.',
  );
}

/** Whether an error says to the person at the terminal what happened: a setting, a refusal, a command that failed. */
function isForPeople(error: unknown): error is Error {
  return (
    error instanceof SettingsError ||
    (error instanceof Error && ['Error', 'ServiceError'].includes(error.name))
  );
}

function messageOf(error: Error): string {
  const issues = 'issues' in error && Array.isArray(error.issues) ? error.issues.map(String) : [];
  return [error.message, ...issues].join('\n');
}

import { readFileSync } from 'node:fs';
import { createApp } from './app.ts';
import { readSettings, SettingsError, unknownSettings, withSecretFiles } from './settings.ts';

/** A stop that takes longer than this is cut short. */
const stopLimitMs = 10_000;

try {
  await serve();
} catch (error) {
  console.error(isForPeople(error) ? error.message : error);
  process.exit(1);
}

/** Errors that were written for the operator; others are bugs and come with their stack. */
function isForPeople(error: unknown): error is Error {
  return error instanceof SettingsError || (error instanceof Error && error.constructor === Error);
}

async function serve(): Promise<void> {
  for (const name of unknownSettings(process.env)) console.warn(`${name} is not a setting of this service.`);
  const environment = withSecretFiles(process.env, (path) => readFileSync(path, 'utf8'));
  const app = await createApp(readSettings(environment));
  const url = await app.start();
  console.log(`MDE Service listens on ${url} – open ${url}/`);
  const metricsUrl = app.metricsUrl();
  if (metricsUrl !== undefined) console.log(`Metrics at ${metricsUrl}`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(app.stop));
}

async function stop(stopApp: () => Promise<void>): Promise<void> {
  setTimeout(() => process.exit(1), stopLimitMs).unref();
  await stopApp();
  // Pending work, such as a long poll that was answered early, need not be waited for.
  process.exit(0);
}

import { existsSync } from 'node:fs';
import { after } from 'node:test';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

/** A page, and what the browser said and asked for while it was open. */
export type WatchedPage = {
  readonly page: Page;
  /** Addresses of everything it requested. */
  readonly requested: readonly string[];
  /** Errors of its scripts, and what its content security policy has refused. */
  readonly problems: readonly string[];
  readonly close: () => Promise<void>;
};

/** Where Debian's package puts the browser; another place can be named by a variable. */
const executable = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** Quiet: no first run, no updates, no other hosts; usable by root. */
const flags = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--disable-dev-shm-usage'],
  // The network is cut off but for this machine: a name of another host leads nowhere.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

const refusals = `addEventListener('securitypolicyviolation', (event) => {
  console.error('content security policy: ' + event.violatedDirective + ' refused ' + event.blockedURI);
});`;

/** So many times slower than this machine the pages work, to see which tests rely on a fast one. */
const slowdown = Number(process.env['BROWSER_SLOWDOWN'] ?? 1);

/** The browser of this process; each page has a context of its own there, because a browser takes seconds to start. */
let browser: Promise<Browser> | undefined;
after(async () => {
  await (await browser)?.close();
});

/** Opens a page in a headless Chromium that knows nothing of other pages, which trusts any certificate if it is to. Fails when Chromium is not installed. */
export async function openPage(options: { readonly trusts?: 'ANY_CERTIFICATE' } = {}): Promise<WatchedPage> {
  if (!existsSync(executable))
    throw new Error(
      `There is no Chromium at ${executable}. Install Debian's package "chromium" (apt-get install chromium), ` +
        'or name the program: CHROMIUM=/path/to/chromium npm run test:browser',
    );
  browser ??= chromium.launch({ executablePath: executable, headless: true, args: flags });
  const context = await (
    await browser
  ).newContext({
    ignoreHTTPSErrors: options.trusts === 'ANY_CERTIFICATE',
    viewport: { width: 1280, height: 1000 },
  });
  const { requested, problems } = watch(context);
  await context.addInitScript(refusals);
  const page = await context.newPage();
  if (slowdown > 1) {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  }
  return {
    page,
    requested,
    problems,
    close: () => context.close(),
  };
}

function watch(context: BrowserContext): Pick<WatchedPage, 'requested' | 'problems'> {
  const requested: string[] = [];
  const problems: string[] = [];
  context.on('request', (request) => requested.push(request.url()));
  context.on('weberror', (error) => problems.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} ${message.location().url}`.trimEnd());
  });
  // The browser reports every answer that is an error; one that the page has asked for again with success is none.
  context.on('response', (response) => {
    if (!response.ok()) return;
    const isBusy = (problem: string): boolean =>
      /status of (?:429|503)/.test(problem) && problem.endsWith(` ${response.url()}`);
    problems.splice(0, problems.length, ...problems.filter((problem) => !isBusy(problem)));
  });
  return { requested, problems };
}

import type { Clock } from '../../lib/clock.ts';
import type { Transactions } from '../../lib/transactions.ts';
import {
  createWorkRunner,
  leasedWork,
  type WorkKind,
  type WorkRun,
  type WorkRunner,
  type WorkRunnerOptions,
} from '../work/index.ts';
import type { MailStore } from './mail-store.ts';
import type { Mail, MailMessage, MailResult, SendMail } from './mail.ts';

/** What sending needs from the rest of the process. */
export type MailRunnerDependencies<S extends { readonly mails: MailStore }> = Omit<
  WorkRunnerOptions<Mail>,
  'kind' | 'around' | 'concurrency'
> & {
  readonly transactions: Transactions<S>;
  readonly clock: Clock;
  /** Writes a mail and stores what its code is compared with; undefined when there is nothing to be sent any more. */
  readonly prepare: (stores: S, mail: Mail) => Promise<MailMessage | undefined>;
  readonly send: SendMail;
  /** Calls `listener` when a mail was asked for, until the returned function is called. */
  readonly onChanged: (listener: () => void) => () => void;
  /** Called with a mail that is not tried again. */
  readonly onGivenUp: (mail: Mail, error: string) => void;
};

const second = 1000;
const minute = 60 * second;

/** How long after each failed attempt the next one is made; behind the last one the mail is given up. */
export const mailPauses = [
  ...[5 * second, 30 * second, 2 * minute, 5 * minute, 10 * minute],
  ...[30 * minute, 60 * minute, 120 * minute],
] as const;

/** Mails that are handed to the mail server at the same time. */
const atOnce = 4;

/** One attempt takes no longer. */
const attemptTime = minute;

/** Builds the runner that sends mails: each until the server takes it or refuses it for good. */
export function createMailRunner<S extends { readonly mails: MailStore }>(
  dependencies: MailRunnerDependencies<S>,
): WorkRunner {
  return createWorkRunner<Mail>({ ...dependencies, concurrency: atOnce, kind: sendingOf(dependencies) });
}

function sendingOf<S extends { readonly mails: MailStore }>(
  dependencies: MailRunnerDependencies<S>,
): WorkKind<Mail> {
  const { transactions, onChanged } = dependencies;
  return {
    ...leasedWork(transactions, ({ mails }) => mails),
    timeFor: () => attemptTime,
    run: (mail, run) => attempt(dependencies, { mail, run }),
    listen: ({ wake }) => [onChanged(wake)],
  };
}

async function attempt<S extends { readonly mails: MailStore }>(
  dependencies: MailRunnerDependencies<S>,
  { mail, run }: { readonly mail: Mail; readonly run: WorkRun },
): Promise<void> {
  const { transactions, clock, prepare, send, onGivenUp } = dependencies;
  const message = await run.whenAvailable(() =>
    transactions.transact(async (stores) =>
      (await stores.mails.isHeld(mail.id, run.fence)) ? prepare(stores, mail) : undefined,
    ),
  );
  const result: MailResult = message === undefined ? { kind: 'SENT' } : await send(message, run.signal);
  const pause = result.kind === 'FAILED' ? mailPauses[mail.attempts] : undefined;
  // An attempt that was cut off by a stop was none.
  const isCutOff = run.signal.aborted && result.kind === 'FAILED';
  await run.whenAvailable(() =>
    transactions.transact(async ({ mails }) => {
      if (isCutOff) await mails.putBack(mail.id, run.fence, mail);
      else if (pause === undefined) await mails.finish(mail.id, run.fence);
      else
        await mails.putBack(mail.id, run.fence, {
          attempts: mail.attempts + 1,
          notBefore: clock.now() + pause,
        });
    }),
  );
  if (result.kind !== 'SENT' && pause === undefined && !isCutOff) onGivenUp(mail, result.error);
}

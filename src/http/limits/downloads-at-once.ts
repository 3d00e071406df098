import type { FastifyReply } from 'fastify';
import type { Caller } from '../../modules/accounts/index.ts';
import { tooMany } from './too-many.ts';

/** Lets an account have only so many ZIP files made at the same time. */
export type DownloadsAtOnce = {
  /** Counts a download until its answer has been sent or given up. Refuses with 429 when the account has too many. */
  readonly enter: (caller: Caller, reply: Pick<FastifyReply, 'raw'>) => void;
};

const perAccount = 2;

/** Makes a count that holds for this process. */
export function createDownloadsAtOnce(): DownloadsAtOnce {
  const open = new Map<string, number>();
  return {
    enter: ({ accountId }, { raw }) => {
      const count = open.get(accountId) ?? 0;
      if (count >= perAccount) throw tooMany(`You have ${perAccount} downloads under way already.`, 1);
      open.set(accountId, count + 1);
      raw.once('close', () => {
        const left = (open.get(accountId) ?? 1) - 1;
        if (left === 0) open.delete(accountId);
        else open.set(accountId, left);
      });
    },
  };
}

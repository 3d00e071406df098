import type { Accounts } from '../../modules/accounts/index.ts';
import { loginKeyOf } from '../../modules/accounts/index.ts';
import { callerOf } from '../admission/admission.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { failures, json } from '../openapi/answers.ts';
import { EmailChangeRequest, EmailVerificationRequest, User, userOf } from '../schemas/accounts.ts';
import type { Server } from '../server.ts';
import { guarded } from './sessions.ts';

/** What the operations on the own e-mail address need. */
export type AddressDependencies = {
  readonly accounts: Accounts;
  readonly rateLimits: RateLimits;
  /** Assistant prompts a guest has. */
  readonly guestPromptLimit: number;
  /** Whether addresses are verified by mail. */
  readonly sendsMail: boolean;
};

const bodyLimit = 16 * 1024;
const tags = ['Authentication'];

/** Declares change and verification of the own e-mail address. */
export function addAddressRoutes(server: Server, dependencies: AddressDependencies): void {
  const { accounts, rateLimits, guestPromptLimit, sendsMail } = dependencies;
  server.put(
    '/api/auth/me/email',
    {
      bodyLimit,
      schema: {
        operationId: 'changeEmail',
        summary: 'Change the e-mail address',
        description:
          'Where the service sends mail, a code goes to the address, which is `pendingEmail` until the code is given. Giving it again has another code sent.',
        tags,
        body: EmailChangeRequest.ref,
        response: {
          200: json('The changed account.', User.ref),
          ...failures(400, 401, 403, 409, 413, 415, 429),
        },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const address = request.clientAddress;
      const { email } = request.body;
      const account = await guarded(
        { accounts, rateLimits },
        {
          caller,
          address,
          work: async () => {
            if (sendsMail) await rateLimits.mailTo(loginKeyOf(email));
            return accounts.changeEmail(caller, request.body);
          },
        },
      );
      return userOf(account, guestPromptLimit);
    },
  );

  server.post(
    '/api/auth/me/email/verification',
    {
      bodyLimit,
      schema: {
        operationId: 'verifyEmail',
        summary: 'Verify the e-mail address',
        description:
          'Makes `pendingEmail` the address of the account with the code that was sent there, and takes it from accounts that merely claim it. After ten wrong codes another one has to be sent.',
        tags,
        body: EmailVerificationRequest.ref,
        response: {
          200: json('The changed account.', User.ref),
          ...failures(400, 401, 403, 409, 413, 415),
        },
      },
    },
    async (request) => userOf(await accounts.verifyEmail(callerOf(request), request.body), guestPromptLimit),
  );
}

import type { AppRole } from '../../../psm/psm.ts';
import type { ArtifactPlan } from '../../plan/artifact-plan.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { firstComposePort } from '../compose.ts';
import { checksTokens, type LocalSignIn } from './local-users.ts';

/** A request that `npm run smoke` tries. */
type Call = { readonly method: string; readonly url: string };

/** What `npm run smoke` tries as one user. */
type UserCalls = {
  readonly user: string;
  readonly password: string;
  /** Missing where no operation is of the kind. */
  readonly allowed?: Call;
  readonly refused?: Call;
};

/** An id that no row has. */
const nobodysId = '00000000-0000-4000-8000-000000000000';

/** For each user one operation that its roles may use and one that they may not. */
export function smokeCalls(plan: ArtifactPlan, { users }: LocalSignIn): readonly UserCalls[] {
  const calls = plan.services.flatMap((service, index) =>
    checksTokens(service)
      ? service.modules
          .flatMap((module) => module.resources.flatMap((resource) => resource.handlers))
          .filter(({ exposed, handler }) => exposed && !handler.anonymous)
          .map((handler) => ({ handler, call: callOf(handler, firstComposePort + index) }))
      : [],
  );
  // What only reads is tried before what could change something.
  const inOrder = [...calls].sort((one, other) => risk(one.handler) - risk(other.handler));
  return users.map((user) => {
    const allowed = inOrder.find(({ handler }) => mayUse(handler, user.roles))?.call;
    const refused = inOrder.find(({ handler }) => !mayUse(handler, user.roles))?.call;
    return {
      user: user.name,
      password: user.password,
      ...(allowed !== undefined && { allowed }),
      ...(refused !== undefined && { refused }),
    };
  });
}

/** 0 for lists, 1 for other reads, 2 for what changes something. */
function risk({ handler, parameters }: HandlerPlan): number {
  if (handler.verb !== 'GET') return 2;
  return parameters.length === 0 ? 0 : 1;
}

function mayUse({ everyRow, ownRows, denied }: HandlerPlan, held: readonly AppRole[]): boolean {
  const wanted = [...everyRow, ...ownRows];
  return !denied && (wanted.length === 0 || wanted.some((role) => held.includes(role)));
}

function callOf({ handler, path }: HandlerPlan, port: number): Call {
  return {
    method: handler.verb,
    url: `http://localhost:${port}${path.replace(/\{\w+\}/g, nobodysId)}`,
  };
}

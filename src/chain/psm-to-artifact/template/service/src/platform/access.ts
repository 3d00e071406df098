import { Problem } from './errors.js';
import type { NamedRequest } from './idempotency.js';

/** Who sent a request. */
export interface Caller {
  /** Stable id of the person or program; rows remember it as their owner. */
  readonly subject: string;
  readonly roles: readonly string[];
}

/** Who may run an operation. With no roles at all, every caller who is signed in may, unless it is denied. */
export interface AccessRule {
  /** Open to callers who are not signed in. */
  readonly anonymous?: boolean;
  /** Roles that act on every row. */
  readonly everyRow?: readonly string[];
  /** Roles that act only on rows they own. */
  readonly ownRows?: readonly string[];
  /** With no roles: no caller may. */
  readonly deny?: boolean;
}

/** What a caller was allowed to do. */
export interface Access {
  /** The caller's subject; missing for anonymous callers and for the system itself. */
  readonly subject?: string;
  /** The roles of the caller; missing as the subject is. */
  readonly roles?: readonly string[];
  /** When present, only rows of this owner may be seen or changed. */
  readonly onlyOwner?: string;
  /** Tags of the versions that the caller expects the row to have; missing when any will do. */
  readonly ifMatch?: readonly string[];
  /** The name of the request, when the caller gives it one to send it again without harm. */
  readonly named?: NamedRequest;
  // <processes>
  /** The process instance that the caller names; with a token when that one runs the operation. */
  readonly process?: { readonly instance: string; readonly token?: string };
  // </processes>
}

/** The access of background work: every row, nobody's request. */
export const systemAccess: Access = {};

/** Finds out who sent a request; `undefined` when it carries no credentials. Wrong credentials are a problem. */
export interface Authenticator {
  /** What the header WWW-Authenticate of a 401 asks for. */
  readonly challenge: string;
  authenticate(headers: Readonly<Record<string, string | string[] | undefined>>): Promise<Caller | undefined>;
}

/** Decides what a caller may do under a rule; 401 for nobody, 403 for the wrong role. */
export function decideAccess(rule: AccessRule, caller: Caller | undefined): Access {
  if (caller === undefined) {
    if (rule.anonymous === true) return {};
    throw new Problem(401, 'not_signed_in', 'Sign in to do this.');
  }
  const { subject, roles } = caller;
  const everyRow = rule.everyRow ?? [];
  const ownRows = rule.ownRows ?? [];
  const holds = (wanted: readonly string[]) => wanted.some((role) => roles.includes(role));
  const isOpen = rule.anonymous === true || (rule.deny !== true && everyRow.length + ownRows.length === 0);
  if (isOpen || holds(everyRow)) return { subject, roles };
  if (holds(ownRows)) return { subject, roles, onlyOwner: subject };
  throw new Problem(403, 'not_allowed', 'Your roles do not allow this.');
}

/** Lets nobody in; for processes that serve no requests. */
export const nobody: Authenticator = { challenge: 'none', authenticate: async () => undefined };

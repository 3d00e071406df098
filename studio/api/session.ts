import { signal } from '@preact/signals';
import type { SessionResponse, User } from '../../client/src/index.ts';

/** Who is signed in in this tab. */
export type StudioSession = { readonly token: string; readonly user: User };

/** The session of this tab; undefined where nobody is signed in. */
export const session = signal<StudioSession | undefined>(undefined);

/** Whether the service has refused the token: the page stays, and asks to sign in again. */
export const isExpired = signal(false);

type Said = { readonly kind: 'ASK' | 'LEFT' } | { readonly kind: 'SESSION'; readonly session: StudioSession };

const key = 'mde-studio-session';
const tabs = new BroadcastChannel('mde-studio');
/** How long another tab has to hand over its session (milliseconds). */
const patience = 150;

/** What is done when a session ends, in every tab: caches and drafts are emptied. */
const whenLeft: (() => void)[] = [];

/** Takes up the session of this tab, or of another one. */
export async function beginSession(): Promise<void> {
  session.value = stored();
  tabs.addEventListener('message', ({ data }: MessageEvent<Said>) => hear(data));
  if (session.value !== undefined) return;
  say({ kind: 'ASK' });
  await new Promise<void>((done) => {
    const timer = setTimeout(done, patience);
    const stop = session.subscribe((found) => {
      if (found === undefined) return;
      clearTimeout(timer);
      done();
    });
    setTimeout(stop, patience);
  });
}

/** Keeps what the service answered to a sign-in. */
export function keepSession({ token, user }: SessionResponse): void {
  if (session.value !== undefined && session.value.user.id !== user.id) forget();
  set({ token, user });
}

/** Keeps what has changed about the account. */
export function keepUser(user: User): void {
  if (session.value !== undefined) set({ token: session.value.token, user });
}

/**
 * Notes that the service refused a token. One that this tab no longer uses does not matter: a request that was sent
 * before the user signed in again is answered after it.
 */
export function noteRefused(token: string | undefined): void {
  if (token !== undefined && token === session.value?.token) isExpired.value = true;
}

/** Ends the session in all tabs; the service is asked apart from this. */
export function leaveSession(): void {
  forget();
  say({ kind: 'LEFT' });
}

/** Has something done whenever a session ends. */
export function onLeave(empty: () => void): void {
  whenLeft.push(empty);
}

function hear(said: Said): void {
  if (said.kind === 'LEFT') forget();
  if (said.kind === 'ASK' && session.value !== undefined && !isExpired.value)
    say({ kind: 'SESSION', session: session.value });
  if (said.kind === 'SESSION' && session.value === undefined) set(said.session);
}

function say(said: Said): void {
  tabs.postMessage(said);
}

function set(found: StudioSession): void {
  sessionStorage.setItem(key, JSON.stringify(found));
  isExpired.value = false;
  session.value = found;
}

function forget(): void {
  sessionStorage.removeItem(key);
  isExpired.value = false;
  session.value = undefined;
  for (const empty of whenLeft) empty();
}

function stored(): StudioSession | undefined {
  const text = sessionStorage.getItem(key);
  // Checked border: only `set` writes this key, in this tab.
  return text === null ? undefined : (JSON.parse(text) as StudioSession);
}

import { useSignal } from '@preact/signals';
import { useLocation } from 'preact-iso';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { login } from '../../../client/src/index.ts';
import { client } from '../../api/client.ts';
import { readAgain } from '../../api/queries.ts';
import { keepSession } from '../../api/session.ts';
import { homePath } from '../../lib/paths.ts';
import { Problem } from '../../ui/problem.tsx';

/** Where people come back to from the provider: exchanges the code behind the # for a session. */
export function SignedIn(): VNode {
  const { route } = useLocation();
  const failure = useSignal<unknown>(undefined);
  useEffect(() => {
    document.title = 'Sign in – MDE Studio';
    const code = location.hash.slice(1);
    // The code is of no use any more; it need not stay in the history.
    history.replaceState(null, '', location.pathname);
    void (async () => {
      try {
        keepSession(await login({ client, body: { code } }));
        await readAgain();
        route(homePath, true);
      } catch (error) {
        failure.value = error;
      }
    })();
  }, []);
  return (
    <main class="welcome">
      <section class="card" aria-label="Sign in">
        <h1>Signing in</h1>
        {failure.value !== undefined && (
          <>
            <Problem error={failure.value} />
            <p>
              <a href={homePath}>Sign in again</a>
            </p>
          </>
        )}
      </section>
    </main>
  );
}

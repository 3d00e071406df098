import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { SignInForm } from '../../ui/sign-in-form.tsx';

/** What the studio is for, and the way in. The address stays: after signing in its page is shown. */
export function SignIn(): VNode {
  useEffect(() => {
    document.title = 'Sign in – MDE Studio';
  }, []);
  return (
    <main class="welcome">
      <section class="welcome-text">
        <p class="brand">
          <span class="brand-mark" aria-hidden="true" />
          <span class="brand-name">MDE Studio</span>
        </p>
        <h1>From what the business says to software that runs</h1>
        <ol class="levels">
          <li>
            <b>CIM</b> the business: terms, rules, processes
          </li>
          <li>
            <b>PIM</b> the architecture that follows from it
          </li>
          <li>
            <b>PSM</b> how it is deployed
          </li>
          <li>
            <b>Files</b> the code, generated and yours to refine
          </li>
        </ol>
        <p class="quiet">
          Every level is generated from the one before it, and may be refined. What people refined survives
          the next generation.
        </p>
      </section>
      <section class="card" aria-label="Sign in">
        <SignInForm />
      </section>
    </main>
  );
}

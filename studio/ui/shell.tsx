import type { ComponentChildren, RefObject, VNode } from 'preact';
import { useLocation } from 'preact-iso';
import { useEffect, useRef } from 'preact/hooks';
import { connection } from '../api/connection.ts';
import { useProjectActivity } from '../api/project-activity.ts';
import { isExpired } from '../api/session.ts';
import { homePath } from '../lib/paths.ts';
import { AccountMenu } from './account-menu.tsx';
import { useCommands } from './commands.ts';
import { Dialog } from './dialog.tsx';
import { announcement, crumbs } from './page.ts';
import { isPaletteOpen, Palette } from './palette.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { Toast } from './toast.tsx';

/** What surrounds every screen: head, connection, commands, and sign-in over the page when the session has expired. */
export function Shell({ children }: { readonly children: ComponentChildren }): VNode {
  const { route, path } = useLocation();
  useProjectActivity(/^\/studio\/p\/([^/]+)/.exec(path)?.[1]);
  const main = useFocusOnNewScreen();
  useCommands(
    [
      { id: 'projects', title: 'All projects', group: 'Go to', run: () => route(homePath) },
      { id: 'api', title: 'API browser', group: 'Go to', run: () => location.assign('/swagger-ui.html') },
    ],
    '',
  );
  return (
    <>
      <a class="skip" href="#main">
        Skip to content
      </a>
      <header class="head">
        <a class="brand" href={homePath} aria-label="MDE Studio: all projects">
          <span class="brand-mark" aria-hidden="true" />
          <span class="brand-name">MDE Studio</span>
        </a>
        <nav aria-label="Breadcrumb" class="crumbs">
          <ol>
            {crumbs.value.map(({ title, href }) => (
              <li key={title}>
                {href === undefined ? <span aria-current="page">{title}</span> : <a href={href}>{title}</a>}
              </li>
            ))}
          </ol>
        </nav>
        <button
          type="button"
          class="button find"
          onClick={() => {
            isPaletteOpen.value = true;
          }}
        >
          <span>Find</span> <kbd>Ctrl K</kbd>
        </button>
        <AccountMenu />
      </header>
      <ConnectionBar />
      <main id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      <Palette />
      <Toast />
      <div class="sr-only" role="status" aria-live="polite">
        {announcement.value}
      </div>
      {isExpired.value && (
        <Dialog title="Sign in again">
          <p>Your session has ended. What you have not saved is still here.</p>
          <SignInForm only="SIGN_IN" />
        </Dialog>
      )}
    </>
  );
}

/**
 * Moves the focus to the content when the title of the page changes and what had the focus has gone with the screen
 * before: the next Tab then begins there, and assistive technology reads on from it.
 */
function useFocusOnNewScreen(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const title = crumbs.value.map((crumb) => crumb.title).join(' › ');
  const isFirst = useRef(true);
  useEffect(() => {
    if (title === '') return;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (!isFirst.current && isLost) main.current?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [title]);
  return main;
}

function ConnectionBar(): VNode | null {
  const { value } = connection;
  if (value.kind === 'FINE') return null;
  return (
    <div class="bar" role="status">
      {value.kind === 'BUSY'
        ? `The service is busy. Continuing in ${Math.ceil(value.seconds)} s.`
        : 'The service cannot be reached. Your work is kept; reading goes on when it answers again.'}
    </div>
  );
}

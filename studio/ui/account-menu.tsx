import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { logout } from '../../client/src/index.ts';
import { client } from '../api/client.ts';
import { leaveSession, session } from '../api/session.ts';
import { accountPath, homePath } from '../lib/paths.ts';
import { areLettersOn, switchLetters } from './letter-keys.ts';
import { chooseTheme, theme, themes } from './theme.ts';
import { useLocation } from 'preact-iso';

const names = { system: 'As the system', light: 'Light', dark: 'Dark' };

/** Who is signed in, the looks of the page, and the way out. */
export function AccountMenu(): VNode | null {
  const id = useId();
  const { route } = useLocation();
  const user = session.value?.user;
  if (user === undefined) return null;
  return (
    <div class="menu-place">
      <button type="button" class="button button-plain" popovertarget={id}>
        <span class="avatar" aria-hidden="true">
          {user.guest ? 'G' : user.displayName.charAt(0).toUpperCase()}
        </span>
        <span class="wide-only">{user.guest ? 'Guest' : user.displayName}</span>
        <span class="sr-only">Account</span>
      </button>
      <div id={id} popover="auto" class="menu">
        <p class="menu-head">
          <strong>{user.guest ? 'Guest' : user.displayName}</strong>
          <span class="quiet">
            {user.guest ? 'Work is kept until you sign out' : (user.email ?? user.username)}
          </span>
        </p>
        <fieldset class="choices">
          <legend>Look</legend>
          {themes.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name={`${id}-look`}
                checked={theme.value === each}
                onChange={() => chooseTheme(each)}
              />
              {names[each]}
            </label>
          ))}
        </fieldset>
        <fieldset class="choices">
          <legend>Keyboard</legend>
          <label>
            <input
              type="checkbox"
              checked={areLettersOn.value}
              onChange={({ currentTarget }) => switchLetters(currentTarget.checked)}
            />
            Single letters as keys
          </label>
        </fieldset>
        <a class="menu-item" href={accountPath}>
          Account
        </a>
        <a class="menu-item" href="/swagger-ui.html" target="_blank" rel="noreferrer">
          API browser
        </a>
        <button
          type="button"
          class="menu-item"
          onClick={() => {
            void logout({ client })
              .catch(() => undefined)
              .finally(leaveSession);
            route(homePath);
          }}
        >
          Sign out
        </button>
      </div>
    </div>
  );
}

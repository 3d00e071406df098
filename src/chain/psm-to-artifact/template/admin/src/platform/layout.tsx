import {
  useCanAccess,
  useGetIdentity,
  useLogout,
  useResourceDefinitions,
  useTranslate,
  type CoreLayoutProps,
} from 'ra-core';
import { NavLink } from 'react-router-dom';
import { useClient } from './client';
import { Notices } from './notices';

/** What stands around every page: the name of the system, the lists, and who is signed in. */
export function Layout({ children }: CoreLayoutProps) {
  const { name, signIn } = useClient();
  const lists = Object.values(useResourceDefinitions()).filter(({ hasList }) => hasList === true);
  return (
    <>
      <header>
        <strong>{name}</strong>
        {signIn.kind !== 'NONE' && <Person />}
      </header>
      <nav>
        <ul>
          {lists.map((list) => (
            <ListLink key={list.name} name={list.name} />
          ))}
        </ul>
      </nav>
      <main>
        <Notices />
        {children}
      </main>
    </>
  );
}

function ListLink({ name }: { readonly name: string }) {
  const { canAccess } = useCanAccess({ resource: name, action: 'list' });
  const translate = useTranslate();
  if (canAccess !== true) return null;
  return (
    <li>
      <NavLink to={`/${name}`}>{translate(`resources.${name}.name`, { smart_count: 2 })}</NavLink>
    </li>
  );
}

function Person() {
  const { identity } = useGetIdentity();
  const logout = useLogout();
  const translate = useTranslate();
  // The next person begins at the first page for them: the one that is left may not be theirs.
  const leave = () => void logout({}, undefined, false);
  return (
    <span className="buttons">
      {identity?.fullName}
      <button type="button" onClick={leave}>
        {translate('ra.auth.logout')}
      </button>
    </span>
  );
}

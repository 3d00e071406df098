import type { ComponentChildren, ComponentType, VNode } from 'preact';
import { lazy, LocationProvider, Route, Router, useLocation } from 'preact-iso';
import { session } from './api/session.ts';
import { NotFound } from './screens/not-found/not-found.tsx';
import { resetPath, signedInPath } from './lib/paths.ts';
import { Reset } from './screens/sign-in/reset.tsx';
import { SignedIn } from './screens/sign-in/signed-in.tsx';
import { SignIn } from './screens/sign-in/sign-in.tsx';
import { Shell } from './ui/shell.tsx';

const Projects = screen('projects', async () => (await import('./screens/projects/projects.tsx')).Projects);
const Model = screen('model', async () => (await import('./screens/model/model.tsx')).Model);
const Chain = screen('chain', async () => (await import('./screens/chain/chain.tsx')).Chain);
const Text = screen('text', async () => (await import('./screens/text/text.tsx')).Text);
const NewRun = screen('runs', async () => (await import('./screens/runs/new-run.tsx')).NewRun);
const Run = screen('runs', async () => (await import('./screens/runs/run.tsx')).Run);
const Conflicts = screen(
  'conflicts',
  async () => (await import('./screens/conflicts/conflicts.tsx')).Conflicts,
);
const History = screen('history', async () => (await import('./screens/history/history.tsx')).History);
const Settings = screen('settings', async () => (await import('./screens/settings/settings.tsx')).Settings);
const Account = screen('account', async () => (await import('./screens/account/account.tsx')).Account);
const Files = screen('files', async () => (await import('./screens/files/files.tsx')).Files);

const levels = ['cim', 'pim', 'psm'] as const;

/**
 * A screen that is loaded when it is opened. Its style sheet is scoped to the element around it: sheets of screens that
 * were opened before stay in the page.
 */
function screen<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => VNode {
  const Loaded = lazy(load);
  return (props) => (
    <div class={`screen screen-${name}`}>
      <Loaded {...props} />
    </div>
  );
}

/** What can be seen without a session, or else what is inside. */
function Entrance({ children }: { readonly children: ComponentChildren }): VNode {
  const { path } = useLocation();
  if (path === resetPath) return <Reset />;
  if (path === signedInPath) return <SignedIn />;
  return session.value === undefined ? <SignIn /> : <>{children}</>;
}

/** The whole page: sign-in, or the screen that the address names. */
export function Studio(): VNode {
  return (
    <LocationProvider scope="/studio">
      <Entrance>
        <Shell>
          <Router>
            <Route path="/studio" component={Projects} />
            <Route path="/studio/p/:project" component={Chain} />
            <Route path="/studio/p/:project/text/:session" component={Text} />
            <Route path="/studio/p/:project/runs/new" component={NewRun} />
            <Route path="/studio/p/:project/runs/:job" component={Run} />
            <Route path="/studio/p/:project/conflicts/:session" component={Conflicts} />
            <Route path="/studio/p/:project/settings" component={Settings} />
            <Route path="/studio/p/:project/files/:artifact/:path*" component={Files} />
            <Route path="/studio/p/:project/:level/:model/history" component={History} />
            <Route path="/studio/account" component={Account} />
            {levels.map((level) => (
              <Route path={`/studio/p/:project/${level}/:model/:view?`} component={Model} level={level} />
            ))}
            <Route default component={NotFound} />
          </Router>
        </Shell>
      </Entrance>
    </LocationProvider>
  );
}

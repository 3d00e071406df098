import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { updateMe, type User } from '../../../client/src/index.ts';
import { ownAuditReading } from '../../api/audit.ts';
import { client } from '../../api/client.ts';
import { keepUser, session } from '../../api/session.ts';
import { homePath } from '../../lib/paths.ts';
import { AuditLog } from '../../ui/audit-log.tsx';
import { Field } from '../../ui/field.tsx';
import { usePage } from '../../ui/page.ts';
import { issueOf } from '../../ui/problem.tsx';
import { SignInForm } from '../../ui/sign-in-form.tsx';
import { SettingForm } from '../../ui/setting-form.tsx';
import { toast } from '../../ui/toast.tsx';
import { AccessTokens } from './access-tokens.tsx';
import { Address } from './address.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { Password } from './password.tsx';
import { RefusedInviters } from './refused-inviters.tsx';
import { Sessions } from './sessions.tsx';
import '../../styles/results.css';
import { useSending } from '../../ui/use-sending.ts';

/** The own account: name, password, sessions, its end; for guests, becoming a registered account. */
export function Account(): VNode | null {
  usePage([{ title: 'Projects', href: homePath }, { title: 'Account' }]);
  const user = session.value?.user;
  if (user === undefined) return null;
  return (
    <div class="page page-narrow">
      <div>
        <h1>Account</h1>
        <p class="quiet">{user.guest ? 'Guest' : [user.username, user.email].filter(Boolean).join(' · ')}</p>
        <p class="quiet">User id {user.id}</p>
      </div>
      {user.guest ? (
        <section class="report-part">
          <h2>Create an account</h2>
          <p class="quiet">Your projects stay with you. As a guest you lose them when you sign out.</p>
          <div class="setting-form">
            <SignInForm only="REGISTER" />
          </div>
        </section>
      ) : (
        <>
          <DisplayName user={user} />
          <Address user={user} />
          <Password />
        </>
      )}
      <Sessions />
      {!user.guest && <AccessTokens />}
      <RefusedInviters />
      <AuditLog title="What was done" reading={ownAuditReading()} hasPeople={false} />
      <DeleteAccount user={user} />
    </div>
  );
}

function DisplayName({ user }: { readonly user: User }): VNode {
  const name = useSignal(user.displayName);
  const sending = useSending();
  const { failure, run } = sending;
  const save = (): Promise<void> =>
    run(async () => {
      keepUser(await updateMe({ client, body: { displayName: name.value.trim() } }));
      toast('Saved');
    });
  return (
    <section class="report-part">
      <h2>Name</h2>
      <SettingForm
        sending={sending}
        shown={['displayName']}
        action="Save"
        isUnchanged={name.value.trim() === user.displayName}
        send={save}
      >
        <Field
          label="Display name"
          value={name}
          required
          autocomplete="name"
          help="As other members see you."
          problem={issueOf(failure.value, 'displayName')}
        />
      </SettingForm>
    </section>
  );
}

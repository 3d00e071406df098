import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { changeEmail, type User, verifyEmail } from '../../../client/src/index.ts';
import { client } from '../../api/client.ts';
import { keepUser } from '../../api/session.ts';
import { OwnPassword, passwordOf } from '../../ui/own-password.tsx';
import { Field } from '../../ui/field.tsx';
import { issueOf } from '../../ui/problem.tsx';
import { SettingForm } from '../../ui/setting-form.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSending } from '../../ui/use-sending.ts';

/** The own e-mail address: the one that waits for its code, and a change. */
export function Address({ user }: { readonly user: User }): VNode {
  return (
    <section class="report-part">
      <h2>E-mail address</h2>
      {user.email !== null && (
        <p class="quiet">
          {user.email}
          {user.emailVerified && ' · verified'}
        </p>
      )}
      {user.pendingEmail !== null && <Code address={user.pendingEmail} />}
      <Change user={user} />
    </section>
  );
}

function Code({ address }: { readonly address: string }): VNode {
  const code = useSignal('');
  const sending = useSending();
  const { failure, run } = sending;
  const send = (): Promise<void> =>
    run(async () => {
      keepUser(await verifyEmail({ client, body: { code: code.value.trim() } }));
      code.value = '';
      toast(`${address} is verified`);
    });
  return (
    <SettingForm sending={sending} shown={['code']} action="Verify" send={send}>
      <Field
        label="Code"
        value={code}
        required
        autocomplete="one-time-code"
        help={`We have sent a code to ${address}. The address is yours once you enter it here. Nothing came? Give the address below again.`}
        problem={issueOf(failure.value, 'code')}
      />
    </SettingForm>
  );
}

function Change({ user }: { readonly user: User }): VNode {
  const address = useSignal('');
  const password = useSignal('');
  const sending = useSending();
  const { failure, run } = sending;
  const save = (): Promise<void> =>
    run(async () => {
      const email = address.value.trim();
      const changed = await changeEmail({ client, body: { email, ...passwordOf(password) } });
      keepUser(changed);
      address.value = '';
      password.value = '';
      toast(changed.pendingEmail === null ? 'Saved' : `A code is on its way to ${changed.pendingEmail}`);
    });
  const fields = ['email', 'password'];
  return (
    <SettingForm sending={sending} shown={fields} action="Change address" send={save}>
      <Field
        label={user.email === null ? 'E-mail address' : 'New e-mail address'}
        value={address}
        required
        autocomplete="email"
        problem={issueOf(failure.value, 'email')}
      />
      <OwnPassword value={password} failure={failure.value} />
    </SettingForm>
  );
}

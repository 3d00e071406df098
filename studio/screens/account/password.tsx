import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { changePassword } from '../../../client/src/index.ts';
import { client } from '../../api/client.ts';
import { readAgain } from '../../api/queries.ts';
import { Field } from '../../ui/field.tsx';
import { issueOf } from '../../ui/problem.tsx';
import { SettingForm } from '../../ui/setting-form.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSending } from '../../ui/use-sending.ts';

const fields = ['currentPassword', 'newPassword'];

/** Changes the password, which ends all other sessions. */
export function Password(): VNode {
  const current = useSignal('');
  const next = useSignal('');
  const sending = useSending();
  const { failure, run } = sending;
  const save = (): Promise<void> =>
    run(async () => {
      await changePassword({ client, body: { currentPassword: current.value, newPassword: next.value } });
      current.value = '';
      next.value = '';
      await readAgain('sessions');
      toast('The password is changed. All other sessions have ended.');
    });
  return (
    <section class="report-part">
      <h2>Password</h2>
      <SettingForm sending={sending} shown={fields} action="Change password" send={save}>
        <Field
          label="Current password"
          value={current}
          isSecret
          required
          autocomplete="current-password"
          problem={issueOf(failure.value, 'currentPassword')}
        />
        <Field
          label="New password"
          value={next}
          isSecret
          required
          autocomplete="new-password"
          help="At least 8 characters. All other sessions end."
          problem={issueOf(failure.value, 'newPassword')}
        />
      </SettingForm>
    </section>
  );
}

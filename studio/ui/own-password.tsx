import type { Signal } from '@preact/signals';
import type { VNode } from 'preact';
import { Field } from './field.tsx';
import { issueOf } from './problem.tsx';

/** Asks for the password of one's own account, for what matters; an account of a provider has none. */
export function OwnPassword({
  value,
  failure,
}: {
  readonly value: Signal<string>;
  readonly failure: Parameters<typeof issueOf>[0];
}): VNode {
  return (
    <Field
      label="Your password"
      value={value}
      isSecret
      autocomplete="current-password"
      problem={issueOf(failure, 'password')}
      help="Leave it empty if you sign in at the provider of your company, and have done so in the last ten minutes."
    />
  );
}

/** The password for the body of a request; none where it was left empty. */
export const passwordOf = ({ value }: Signal<string>): { readonly password?: string } =>
  value === '' ? {} : { password: value };

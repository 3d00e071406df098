import { useSignal, type Signal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { session } from '../../api/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SignInForm } from '../../ui/sign-in-form.tsx';
import { toast } from '../../ui/toast.tsx';

/** Stands over the field when a guest's prompts are used up: an account keeps the work and goes on. */
export function Allowance({ isSpent }: { readonly isSpent: Signal<boolean> }): VNode | null {
  const isOpen = useSignal(false);
  const isGuest = session.value?.user.guest === true;
  useEffect(() => {
    if (isGuest || !isSpent.value) return;
    isSpent.value = false;
    isOpen.value = false;
    toast('Account created. Your projects are yours; send the text again.');
  }, [isGuest]);
  if (!isSpent.value) return null;
  return (
    <div class="notice notice-offer" role="alert">
      <p>
        <strong>You have used all messages that a guest gets.</strong> Create an account to go on: your
        projects and this text stay as they are.
      </p>
      <p class="notice-foot">
        <button type="button" class="button button-main" onClick={() => (isOpen.value = true)}>
          Create account…
        </button>
      </p>
      {isOpen.value && (
        <Dialog title="Create account" onClose={() => (isOpen.value = false)}>
          <SignInForm only="REGISTER" />
        </Dialog>
      )}
    </div>
  );
}

import { signal } from '@preact/signals';

/** What people can sign in with. */
export type SignInMethods = { readonly passwords: boolean; readonly provider: boolean };

/** What can be signed in with here; passwords until the service has said it. */
export const signInMethods = signal<SignInMethods>({ passwords: true, provider: false });

/** Asks the service what can be signed in with; where it cannot be reached, nothing changes. */
export async function readSignInMethods(): Promise<void> {
  try {
    const response = await fetch('/auth/methods');
    const answer: unknown = await response.json();
    if (!response.ok || typeof answer !== 'object' || answer === null) return;
    const { passwords, provider } = answer as Partial<SignInMethods>;
    signInMethods.value = { passwords: passwords !== false, provider: provider === true };
  } catch {
    // The form itself says that the service cannot be reached.
  }
}

import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { createAccessToken, type AccessTokenRequest, type Project } from '../../../client/src/index.ts';
import { client } from '../../api/client.ts';
import { readAgain } from '../../api/queries.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Field } from '../../ui/field.tsx';
import { OwnPassword, passwordOf } from '../../ui/own-password.tsx';
import { issueOf } from '../../ui/problem.tsx';

type Scope = AccessTokenRequest['scopes'][number];

const scopes: readonly { readonly scope: Scope; readonly words: string }[] = [
  { scope: 'read', words: 'Read' },
  { scope: 'write', words: 'Read and change' },
  { scope: 'assistant', words: 'Talk to the assistant' },
];

/** Asks what a new access token is for, and makes it. */
export function NewToken({
  projects,
  close,
  onMade,
}: {
  readonly projects: readonly Project[];
  /** Gets the token, which no one shows again. */
  readonly onMade: (token: string) => void;
  readonly close: () => void;
}): VNode {
  const name = useSignal('');
  const password = useSignal('');
  const days = useSignal('90');
  const projectId = useSignal('');
  const chosen = useSignal<readonly Scope[]>(['read']);
  const place = useId();
  return (
    <DialogForm
      title="New access token"
      action="Make token"
      shown={['name', 'password', 'scopes', 'expiresInDays']}
      onClose={close}
      send={async () => {
        const { token } = await createAccessToken({
          client,
          body: {
            name: name.value.trim(),
            ...passwordOf(password),
            scopes: [...chosen.value],
            projectId: projectId.value === '' ? null : projectId.value,
            expiresInDays: Number(days.value),
          },
        });
        await readAgain('access-tokens');
        onMade(token);
      }}
    >
      {(failure) => (
        <>
          <Field label="Name" value={name} required autofocus problem={issueOf(failure, 'name')} />
          <fieldset>
            <legend>May</legend>
            {scopes.map(({ scope, words }) => (
              <label key={scope} class="check">
                <input
                  type="checkbox"
                  checked={chosen.value.includes(scope)}
                  onChange={({ currentTarget }) => {
                    const others = chosen.value.filter((each) => each !== scope);
                    chosen.value = currentTarget.checked ? [...others, scope] : others;
                  }}
                />{' '}
                {words}
              </label>
            ))}
          </fieldset>
          {issueOf(failure, 'scopes') !== undefined && <p class="problem">{issueOf(failure, 'scopes')}</p>}
          <div class="field">
            <label for={place}>In</label>
            <select
              id={place}
              value={projectId.value}
              onChange={({ currentTarget }) => {
                projectId.value = currentTarget.value;
              }}
            >
              <option value="">All projects</option>
              {projects.map((project) => (
                <option key={project.id} value={project.id}>
                  {project.name}
                </option>
              ))}
            </select>
          </div>
          <Field label="Ends after days" value={days} required problem={issueOf(failure, 'expiresInDays')} />
          <OwnPassword value={password} failure={failure} />
        </>
      )}
    </DialogForm>
  );
}

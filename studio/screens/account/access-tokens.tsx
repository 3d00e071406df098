import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { listAccessTokens, revokeAccessToken, type AccessToken } from '../../../client/src/index.ts';
import { client } from '../../api/client.ts';
import { projectsReading } from '../../api/projects.ts';
import { readAgain, useQuery } from '../../api/queries.ts';
import { ago, dateAndTime } from '../../lib/dates.ts';
import { Loaded } from '../../ui/loading.tsx';
import { Problem } from '../../ui/problem.tsx';
import { toast } from '../../ui/toast.tsx';
import { NewToken } from './new-token.tsx';

/** The tokens of the account for programs: made, seen and revoked. */
export function AccessTokens(): VNode {
  const result = useQuery({
    key: ['access-tokens'],
    read: (signal) => listAccessTokens({ client, signal }),
  });
  const isOpen = useSignal(false);
  const namesProjects = result.data?.some(({ projectId }) => projectId !== null) === true;
  const projects = useQuery({ ...projectsReading(), enabled: isOpen.value || namesProjects });
  const made = useSignal<string | undefined>(undefined);
  const failure = useSignal<unknown>(undefined);
  const revoke = async ({ id }: AccessToken): Promise<void> => {
    failure.value = undefined;
    try {
      await revokeAccessToken({ client, path: { tokenId: id } });
      await readAgain('access-tokens');
    } catch (error) {
      failure.value = error;
    }
  };
  const place = ({ projectId }: AccessToken): string =>
    projectId === null
      ? 'all projects'
      : (projects.data?.find(({ id }) => id === projectId)?.name ?? 'a project you are not in');
  return (
    <section class="report-part">
      <div class="page-head">
        <h2>Access tokens</h2>
        <button
          type="button"
          class="button"
          onClick={() => {
            isOpen.value = true;
          }}
        >
          New token…
        </button>
      </div>
      <p class="quiet">For scripts and agents. Each can be revoked by itself.</p>
      {made.value !== undefined && <Made token={made.value} />}
      {failure.value !== undefined && <Problem error={failure.value} />}
      <Loaded result={result}>
        {(tokens) => (
          <ul class="rows">
            {tokens.map((each) => (
              <li key={each.id} class="row">
                <span class="row-main">
                  <span class="row-title">{each.name}</span>
                  <span class="quiet">
                    {each.scopes.join(', ')} · {place(each)} ·{' '}
                    {each.lastUsedAt === null
                      ? 'never used'
                      : `last used ${ago(each.lastUsedAt, Date.now())}`}{' '}
                    · {Date.parse(each.expiresAt) <= Date.now() ? 'expired' : 'ends'}{' '}
                    {dateAndTime(each.expiresAt)}
                  </span>
                </span>
                <button
                  type="button"
                  class="button row-side"
                  aria-label={`Revoke ${each.name}`}
                  onClick={() => {
                    void revoke(each);
                  }}
                >
                  Revoke
                </button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {isOpen.value && (
        <NewToken
          onMade={(token) => {
            made.value = token;
          }}
          projects={projects.data ?? []}
          close={() => {
            isOpen.value = false;
          }}
        />
      )}
    </section>
  );
}

/** A new token, as long as the page is open. */
function Made({ token }: { readonly token: string }): VNode {
  return (
    <p class="notice-quiet" role="status">
      The new token, which is not shown again: <code>{token}</code>{' '}
      <button
        type="button"
        class="button button-plain"
        onClick={() => {
          void navigator.clipboard.writeText(token).then(() => {
            toast('Copied');
          });
        }}
      >
        Copy token
      </button>
    </p>
  );
}

import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { endOtherSessions, endSession, listSessions, type Session } from '../../../client/src/index.ts';
import { client } from '../../api/client.ts';
import { readAgain, useQuery } from '../../api/queries.ts';
import { ago, dateAndTime } from '../../lib/dates.ts';
import { Loaded } from '../../ui/loading.tsx';
import { toast } from '../../ui/toast.tsx';
import { Problem } from '../../ui/problem.tsx';

/** Where the account is signed in; other sessions can be ended. */
export function Sessions(): VNode {
  const result = useQuery({ key: ['sessions'], read: (signal) => listSessions({ client, signal }) });
  const failure = useSignal<unknown>(undefined);
  const end = async ({ id }: Session): Promise<void> => {
    failure.value = undefined;
    try {
      await endSession({ client, path: { sessionId: id } });
      await readAgain('sessions');
    } catch (error) {
      failure.value = error;
    }
  };
  const endOthers = async (): Promise<void> => {
    failure.value = undefined;
    try {
      await endOtherSessions({ client });
      await readAgain('sessions');
      toast('All other sessions have ended');
    } catch (error) {
      failure.value = error;
    }
  };
  return (
    <section class="report-part">
      <div class="page-head">
        <h2>Sessions</h2>
        {(result.data?.length ?? 0) > 1 && (
          <button type="button" class="button" onClick={() => void endOthers()}>
            End all others
          </button>
        )}
      </div>
      {failure.value !== undefined && <Problem error={failure.value} />}
      <Loaded result={result}>
        {(sessions) => (
          <ul class="rows">
            {sessions.map((each) => (
              <li key={each.id} class="row">
                <span class="row-main">
                  <span class="row-title">
                    {[each.device, each.address].filter(Boolean).join(' · ') || 'Unknown device'}
                    {each.current && <span class="quiet"> (this one)</span>}
                  </span>
                  <span class="quiet">
                    signed in {ago(each.createdAt, Date.now())} · last used {ago(each.lastSeenAt, Date.now())}{' '}
                    · ends {dateAndTime(each.expiresAt)}
                  </span>
                </span>
                {!each.current && (
                  <button
                    type="button"
                    class="button row-side"
                    aria-label={`End the session of ${dateAndTime(each.createdAt)}`}
                    onClick={() => void end(each)}
                  >
                    End
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

import { useNotify, useRefresh } from 'ra-core';
import { useClient } from './client';
import type { SentRequest } from './api';
import { Refusal } from './requests';

/** Gives a function that sends a request and says how it went; it gives the refusals by field, or nothing. */
export function useRun(): (request: SentRequest, what: string) => Promise<object | undefined> {
  const { api } = useClient();
  const notify = useNotify();
  const refresh = useRefresh();
  return async (request, what) => {
    try {
      await api.send(request);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      notify(error.message, { type: 'error' });
      // Someone else, or a process, has changed the row: it is read again, and can be sent again.
      if (error.status === 409 || error.status === 412) refresh();
      return error.body.errors;
    }
    notify('client.done', { type: 'success', messageArgs: { what } });
    refresh();
    return undefined;
  };
}

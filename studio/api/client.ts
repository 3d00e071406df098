import { connect } from '../../client/src/index.ts';
import { watchedFetch } from './connection.ts';
import { session } from './session.ts';

/** The client of the service that serves this page, with the token of its session. */
export const client = connect({
  baseUrl: location.origin,
  token: () => session.value?.token,
  fetch: watchedFetch,
});

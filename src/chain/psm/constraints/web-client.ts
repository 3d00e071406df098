import { constraint } from './constraint-builder.ts';

/** Pages for people have something to show. */
export const clientShowsRows = constraint('PSM-WEB-01', 'PsmModel', {
  severity: 'WARNING',
  holds: 'a webClient other than NONE finds a LIST or READ handler that callers reach',
  message: 'The web client of "{name}" has nothing to show: no handler lists or reads rows.',
  remedy: 'Expose a LIST handler, or set webClient to NONE.',
  feature: 'webClient',
  check: ({ webClient }, { model }) =>
    webClient === 'NONE' ||
    model
      .all('RouteHandler')
      .some(
        ({ kind, exposed, part }) => exposed && part === undefined && (kind === 'LIST' || kind === 'READ'),
      ),
});

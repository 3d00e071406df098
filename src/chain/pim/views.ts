import { defineViews } from '../../kernel/views/define-views.ts';
import { traceTable } from '../core/trace-view.ts';
import { architectureViews } from './architecture-views.ts';
import { domainViews } from './domain-views.ts';
import { pim } from './pim.ts';

/** How an architecture can be looked at. */
export const pimViews = defineViews(pim, {
  defaultView: 'context-map',
  views: [...domainViews, ...architectureViews, traceTable('PimModel')],
});

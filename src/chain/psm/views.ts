import { defineViews } from '../../kernel/views/define-views.ts';
import { traceTable } from '../core/trace-view.ts';
import { deploymentViews } from './deployment-views.ts';
import { psm } from './psm.ts';
import { serviceViews } from './service-views.ts';

/** How a deployment can be looked at. */
export const psmViews = defineViews(psm, {
  defaultView: 'deployment',
  views: [...deploymentViews, ...serviceViews, traceTable('PsmModel')],
});

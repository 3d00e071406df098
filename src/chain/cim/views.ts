import { defineViews } from '../../kernel/views/define-views.ts';
import { businessViews } from './business-views.ts';
import { cim } from './cim.ts';
import { intentViews } from './intent-views.ts';

/** How a business model can be looked at. */
export const cimViews = defineViews(cim, {
  defaultView: 'overview',
  views: [...intentViews, ...businessViews],
});

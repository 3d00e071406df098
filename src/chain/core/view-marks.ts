import type { Mark } from '../../kernel/views/view-definition.ts';

/** What the star behind attributes, parameters and fields means. */
export const requiredMark: Mark = { at: 'BOX', mark: '*', means: 'required' };

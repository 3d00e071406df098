import type { Language } from './language.ts';

/** How English says who may do what, and who may not. */
export const englishPermissions: Language['idioms'] = [
  [
    '{1} (gets|get|has|receives|should get|needs) (a|the|) (permission|right) (for|to do|to use|to execute|to) {2}',
    '{1} may {2}',
  ],
  [
    '{1} (is|are|should be|must be) (only|exclusively|solely) (allowed|permitted|possible|open|available) (for|to) {2}',
    'only {2} may {1}',
  ],
  ['{1} (is|are|should be|must be) (reserved|restricted|limited) (for|to) {2}', 'only {2} may {1}'],
  [
    '{1} (is|are) (something|a thing|a task|one thing|an action|what) (that|which|) only {2} (may|can|should|are allowed to|is allowed to|must) (do|perform|execute|carry out)',
    'only {2} may {1}',
  ],
  ['{1} may {2} (, nobody|, no one|and nobody|and no one) else', 'only {1} may {2}'],
  ['{1} can {2} (, nobody|, no one|and nobody|and no one) else', 'only {1} may {2}'],
  ['(grant|give) {1} (the|) (permission|right) to {2}', '{1} may {2}'],
  ['(add|create|grant) (a permission|the right|permission) (for|to) {1} to {2}', '{1} may {2}'],
  ['(allow|permit) {1} to {2}', '{1} may {2}'],
  ['(forbid|prohibit) {1} to {2}', '{1} must not {2}'],
  ['do not (allow|permit) {1} to {2}', '{1} must not {2}'],
  [
    '(revoke|withdraw|remove|delete|cancel) (the permission|the right|permission) to {1} from {2}',
    '{2} must not {1}',
  ],
  ['take (away|) (the permission|the right|permission) to {1} (away|) from {2}', '{2} must not {1}'],
  ['take (the permission|the right) to {1} away from {2}', '{2} must not {1}'],
  ['give {1} the (right|permission) to {2}', '{1} may {2}'],
];

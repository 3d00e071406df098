import type { PassageState } from '../../model/passages.ts';

/** What each state of a passage is called, and its sign. */
export const stateWords: Readonly<Record<PassageState, { readonly sign: string; readonly word: string }>> = {
  OPEN: { sign: '○', word: 'Open' },
  CONTRADICTS: { sign: '⇄', word: 'Contradicts' },
  SET_ASIDE: { sign: '–', word: 'Set aside' },
  COVERED: { sign: '✔', word: 'Covered' },
  FLAGGED: { sign: '⚑', word: 'Not followed' },
  IDLE: { sign: '·', word: 'Asks for nothing' },
};

const reasons: Readonly<Record<string, string>> = {
  DUPLICATE: 'Another passage says the same.',
  OUT_OF_LEVEL: 'Belongs to another level than this model.',
  CONTRADICTED: 'Another passage says the opposite.',
  DECLINED_BY_USER: 'You declined it.',
  NOT_A_DEMAND: 'Asks for nothing that a model holds.',
  SAID_TO_ASSISTANT: 'Was said to the assistant.',
};

/** Why something is open or set aside, as a sentence. */
export function reasonText(reason: string | null): string {
  if (reason === null) return 'No element carries it.';
  return reasons[reason] ?? reason;
}

/** The name of a class as people write it: `BusinessObject` is “Business object”. */
export function classText(eClass: string): string {
  const words = eClass.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The level of a model, for people. */
export const levelWords = { cim: 'CIM – business', pim: 'PIM – architecture' } as const;

import { readProgramTexts } from '../../../../src/workers/program-texts.ts';

/** The program texts as the service reads them. */
export const programTexts = readProgramTexts();

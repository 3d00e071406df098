import { runProgramTexts } from './run-program-texts.ts';

/** Loaded before every test file: see `runProgramTexts`. */
runProgramTexts(new URL('../../', import.meta.url));

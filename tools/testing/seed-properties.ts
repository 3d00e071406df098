/** Loaded before every test file: properties that name no seed of their own use the one of the run. */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['SEED']) });

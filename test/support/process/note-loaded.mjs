// Loaded with --import in NODE_OPTIONS: writes the address of every module that the process and its threads load into the
// file that LOADED_MODULES names.
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, next) {
    appendFileSync(process.env['LOADED_MODULES'] ?? '', `${url}\n`);
    return next(url, context);
  },
});

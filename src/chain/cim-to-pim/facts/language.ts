import { plural } from '../../core/naming.ts';
import type { Source } from './source.ts';

/** A name for several: the plural where the model's labels are English, else the name itself. */
export function pluralName(source: Source, name: string): string {
  return /^en(-|$)/i.test(source.only('CimModel').language) ? plural(name) : name;
}

import { core } from '../../chain/core/core.ts';
import { levels } from '../../chain/levels.ts';

/** A metamodel as an `.ecore` file of Eclipse EMF: `core` or a level; undefined when no metamodel has this name. */
export async function ecoreOf(name: string): Promise<string | undefined> {
  const metamodel = [core, ...Object.values(levels).map(({ metamodel: one }) => one)].find(
    (one) => one.name === name,
  );
  if (metamodel === undefined) return undefined;
  // Few ask for it, and a start reads every module.
  const { toEcore } = await import('../../kernel/ecore/write-ecore.ts');
  return toEcore(metamodel);
}

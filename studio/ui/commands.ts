import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

/** Something that can be found and done with Ctrl K. */
export type Command = {
  readonly id: string;
  readonly title: string;
  /** Where it belongs, shown beside the title. */
  readonly group: string;
  readonly run: () => void;
};

/** All that can be done now. */
export const commands = signal<readonly Command[]>([]);

/** Offers commands while the component is shown. `key` changes when they do. */
export function useCommands(offered: readonly Command[], key: string): void {
  useEffect(() => {
    const mine = [...offered];
    commands.value = [...mine, ...commands.peek()];
    return () => {
      commands.value = commands.peek().filter((command) => !mine.includes(command));
    };
  }, [key]);
}

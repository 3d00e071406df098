import { createArchives } from '../../src/modules/archives/index.ts';
import type { Archives } from '../../src/modules/archives/index.ts';
import type { Assistant, TurnSignals } from '../../src/modules/assistant/index.ts';
import {
  createAssistant,
  createTurnRunner,
  createTurnSignals,
  usualBudget,
} from '../../src/modules/assistant/index.ts';
import type { Caller } from '../../src/modules/accounts/index.ts';
import { openStorage } from '../../src/storage/index.ts';
import type { Workers } from '../../src/workers/index.ts';
import type { Faults } from './faults.ts';
import { manualClock } from '../support/lib/manual-clock.ts';
import { modulesOn, newProject } from '../support/modules/modules.ts';
import { engineWith } from '../support/modules/assistant/scripted-reading.ts';
import type { Opened } from '../support/modules/transformations/transforming.ts';
import { openOn } from '../support/modules/transformations/transforming.ts';

/** Who works on a data folder, in which project. */
export type Owner = { readonly caller: Caller; readonly projectId: string };

/** The modules on a data folder, with what works off jobs and turns; a process without HTTP. */
export type FaultStage = Opened & {
  readonly archives: Archives;
  readonly assistant: Assistant;
  readonly turnSignals: TurnSignals;
  /** Aborted when the process dies. */
  readonly death: AbortSignal;
  readonly close: () => Promise<void>;
};

/** Opens the modules on a data folder; a new project is made unless its owner is given. */
export async function openFaultStage(given: {
  readonly dataFolder: string;
  readonly workers: Workers;
  readonly faults: Faults;
  readonly owner?: Owner;
}): Promise<FaultStage> {
  const { dataFolder, workers, faults } = given;
  const clock = manualClock();
  const { aroundWrites, death } = faults;
  const storage = await openStorage({ dataFolder, clock, aroundWrites });
  const endings: (() => Promise<void>)[] = [() => storage.close()];
  const ending = { after: (end: () => Promise<void>) => void endings.push(end) };
  const modules = modulesOn({ clock, storage, workers });
  const opened = await openOn(modules, ending);
  const { transactions, contents } = storage;
  const turnSignals = createTurnSignals();
  const assistantParts = {
    transactions,
    contents,
    clock,
    reader: workers.reader,
    engine: engineWith(),
    signals: turnSignals,
    guestPromptLimit: 1_000,
    turnDeadline: 300_000,
    providerBudget: usualBudget,
    maxAttachmentBytes: 1024 * 1024,
  };
  const turnRunner = createTurnRunner({ ...assistantParts, concurrency: 1, onError: () => undefined });
  await turnRunner.start();
  ending.after(() => turnRunner.stop());
  return {
    ...opened,
    ...(given.owner ?? (await newProject(modules))),
    archives: createArchives({ transactions, contents, clock, tasks: workers.tasks }),
    assistant: createAssistant(assistantParts),
    turnSignals,
    death,
    close: async () => {
      for (const end of endings.toReversed()) await end();
    },
  };
}

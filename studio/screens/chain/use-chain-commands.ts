import { useLocation } from 'preact-iso';
import type { Chain } from '../../api/chain.ts';
import { historyPath, modelPath, newRunPath } from '../../lib/paths.ts';
import { levelNames, modelsOf, runKinds, runTypes } from '../../model/runs.ts';
import { useCommands, type Command } from '../../ui/commands.ts';

/** Offers each model of a project, its history and the run that leads on from it. */
export function useChainCommands(projectId: string, chain: Chain | undefined): void {
  const { route } = useLocation();
  const offered = chain === undefined ? [] : runTypes.flatMap((type) => commandsOf(type));
  useCommands(offered, offered.map(({ id, title }) => id + title).join());

  function commandsOf(type: (typeof runTypes)[number]): readonly Command[] {
    if (chain === undefined) return [];
    const { source: level, title } = runKinds[type];
    return modelsOf(chain, level).flatMap(({ id, name }) => {
      const go = (to: string) => (): void => route(to);
      const group = levelNames[level];
      return [
        { id: `open-${id}`, title: name, group, run: go(modelPath(projectId, level, id)) },
        {
          id: `run-${id}`,
          title: `Run ${title} from ${name}`,
          group: 'Run',
          run: go(newRunPath(projectId, type, id)),
        },
        {
          id: `history-${id}`,
          title: `History of ${name}`,
          group,
          run: go(historyPath(projectId, level, id)),
        },
      ];
    });
  }
}

import type { VNode } from 'preact';
import type { Chain } from '../../api/chain.ts';
import { ago } from '../../lib/dates.ts';
import { filesPath, historyPath, modelPath } from '../../lib/paths.ts';
import { counted } from '../../lib/text.ts';

type Thing = {
  readonly id: string;
  readonly name: string;
  readonly href?: string;
  readonly facts: string;
  /** Where its revisions are. */
  readonly history?: string;
  readonly updatedAt: string;
};

/** The three levels and the files, each with what the project has of it. */
export function Levels({ chain }: { readonly chain: Chain }): VNode {
  const models = (level: 'cims' | 'pims' | 'psms'): readonly Thing[] =>
    chain[level].map(({ id, name, revision, updatedAt, ...model }) => ({
      id,
      name,
      href: modelPath(model.projectId, model.level, id),
      facts: `revision ${revision}`,
      history: historyPath(model.projectId, model.level, id),
      updatedAt,
    }));
  const files = chain.artifacts.map(({ id, projectId, name, revision, fileCount, updatedAt }) => ({
    id,
    name,
    updatedAt,
    href: filesPath(projectId, id),
    facts: `revision ${revision} · ${counted(fileCount, 'file')}`,
  }));
  return (
    <section class="chain" aria-label="Levels">
      <Level
        sign="CIM"
        title="Business"
        empty="Terms, rules and processes of the business."
        things={models('cims')}
      />
      <Level
        sign="PIM"
        title="Architecture"
        empty="Follows from the business model."
        things={models('pims')}
      />
      <Level sign="PSM" title="Deployment" empty="Follows from the architecture." things={models('psms')} />
      <Level sign="Files" title="Code" empty="Generated from the deployment model." things={files} />
    </section>
  );
}

type LevelProps = {
  readonly sign: string;
  readonly title: string;
  readonly empty: string;
  readonly things: readonly Thing[];
};

function Level({ sign, title, empty, things }: LevelProps): VNode {
  return (
    <div class={`level level-${sign.toLowerCase()} ${things.length === 0 ? 'level-empty' : ''}`}>
      <h2>
        <span class="level-sign">{sign}</span> {title}
      </h2>
      {things.length === 0 ? (
        <p class="quiet">{empty}</p>
      ) : (
        <ul>
          {things.map(({ id, name, href, facts, history, updatedAt }) => (
            <li key={id} class="thing">
              {href === undefined ? (
                <span class="row-title">{name}</span>
              ) : (
                <a class="row-title" href={href}>
                  {name}
                </a>
              )}
              <span class="quiet">
                {history === undefined ? facts : <a href={history}>{facts}</a>} ·{' '}
                <time dateTime={updatedAt}>{ago(updatedAt, Date.now())}</time>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

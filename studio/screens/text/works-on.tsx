import { type Signal } from '@preact/signals';
import type { VNode } from 'preact';
import type { Chain } from '../../api/chain.ts';
import { levelWords } from './words.ts';

type WorksOnProps = {
  readonly level: Signal<'cim' | 'pim'>;
  readonly modelId: Signal<string>;
  readonly chain: Chain | undefined;
};

const levels = ['cim', 'pim'] as const;

/** Asks which model a text goes into: a new one, or one that the project has. */
export function WorksOn({ level, modelId, chain }: WorksOnProps): VNode {
  const models = chain === undefined ? [] : { cim: chain.cims, pim: chain.pims }[level.value];
  return (
    <fieldset class="works-on">
      <legend>Goes into</legend>
      <div class="works-on-fields">
        <div class="choices" role="radiogroup" aria-label="Level">
          {levels.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="level"
                checked={level.value === each}
                onChange={() => {
                  level.value = each;
                  modelId.value = '';
                }}
              />
              {levelWords[each]}
            </label>
          ))}
        </div>
        <div class="field">
          <label for="works-on-model">Model</label>
          <select
            id="works-on-model"
            value={modelId.value}
            onChange={({ currentTarget }) => {
              modelId.value = currentTarget.value;
            }}
          >
            <option value="">A new {level.value.toUpperCase()}</option>
            {models.map(({ id, name, revision }) => (
              <option key={id} value={id}>
                {name}, revision {revision}
              </option>
            ))}
          </select>
        </div>
      </div>
    </fieldset>
  );
}

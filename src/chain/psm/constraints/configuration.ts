import type { Model } from '../../../kernel/model/model.ts';
import { removeAt } from '../../../kernel/validation/fixes.ts';
import { isBlank } from '../../core/wording.ts';
import type { Psm } from '../psm.ts';
import { constraint } from './constraint-builder.ts';

/** A variable has one value. */
export const sourceSingle = constraint('PSM-CFG-01', 'EnvVar', {
  severity: 'ERROR',
  holds: 'exactly one of value, fromConfig, fromSecret is set',
  message: 'Variable {variable} has no single source.',
  remedy: 'Keep one source.',
  fix: 'Remove the value that stands beside a reference.',
  check: (variable, { pointer }) => {
    const { value, fromConfig, fromSecret } = variable;
    const references = [fromConfig, fromSecret].filter((reference) => reference !== undefined);
    if (references.length + (value === undefined ? 0 : 1) === 1) return true;
    return value !== undefined && references.length === 1
      ? { feature: 'value', fix: removeAt('Remove the value', pointer(variable, 'value')) }
      : false;
  },
});

// As a word of its own or the end of one: KEYCLOAK_URL and TOKENIZER are not secrets. Nor is where something is kept or
// found: the bucket of a context called "Key accounts" is KEY_ACCOUNTS_FILES_BUCKET, its store KEY_ACCOUNTS_FILES_ENDPOINT.
const secretWord = /(?:PASSWORD|TOKEN|SECRET|KEY)S?(?:_|$)(?!(?:.*_)?(?:BUCKET|URL|ENDPOINT|REGION)$)/;

/** Secrets are not stored where all readers of the model can see them. */
export const secretsHidden = constraint('PSM-CFG-02', ['ConfigEntry', 'EnvVar'], {
  severity: 'ERROR',
  holds: 'no value looks like a secret (key contains PASSWORD, TOKEN, SECRET, KEY and value is not empty)',
  message: '{key} looks like a secret in plain text.',
  remedy: 'Move it to a secret set.',
  feature: 'value',
  check: (setting) => {
    const key = setting.eClass === 'EnvVar' ? setting.variable : setting.key;
    return !secretWord.test(key) || isBlank(setting.value) || { values: { key } };
  },
});

/** A secret is needed, and people know where to get it. */
export const secretUsed = constraint('PSM-CFG-03', 'SecretKey', {
  severity: 'WARNING',
  holds: 'has a hint and is used by a variable, mount or backing service',
  message: 'Secret {key} is unused.',
  remedy: 'Remove it.',
  fix: 'Remove the unused key.',
  check: (key, { facts, model, pointer }) => {
    const references = model.references(key);
    const features = new Set(references.map(({ feature }) => feature.name));
    const isWhole = facts.about(wholeSets).has(model.containerOf(key, 'SecretSet').id);
    const isUsed = features.has('fromSecret') || features.has('credentials') || isWhole;
    if (!isUsed) return references.length > 0 ? false : { fix: removeAt('Remove it', pointer(key)) };
    return (
      !isBlank(key.hint) || {
        feature: 'hint',
        message: 'Secret {key} has no source.',
        remedy: 'Say in the hint how a person obtains it.',
      }
    );
  },
});

/** Sets that a container takes or mounts as a whole. */
function wholeSets(model: Model<Psm>): ReadonlySet<string> {
  const volumes = new Set(model.all('VolumeMount').map(({ volume }) => volume));
  const mounted = model
    .resolveAll<'Volume'>([...volumes])
    .flatMap(({ secret }) => (secret === undefined ? [] : [secret]));
  return new Set([...mounted, ...model.all('Container').flatMap(({ secrets }) => secrets)]);
}

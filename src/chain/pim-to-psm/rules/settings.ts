import { settingSuffix } from '../facts/settings.ts';
import { rule, target } from '../rule-builders.ts';

/** P2S-09: the settings of a unit: plain values in a config set, secrets by name, and one variable for each. */
export const settingsOfUnit = rule('P2S-09', 'PimModel', {
  targets: (model, { equivalent, facts }) =>
    facts.units.flatMap((unit) => [
      target('config', 'ConfigSet', {
        key: unit.source,
        into: () => ({ container: equivalent(model, 'root'), feature: 'configSets' }),
        bind: () => ({ name: `${unit.name} settings`, resourceName: `${unit.label}-config` }),
      }),
      target('secrets', 'SecretSet', {
        key: unit.source,
        into: () => ({ container: equivalent(model, 'root'), feature: 'secretSets' }),
        bind: () => ({ name: `${unit.name} secrets`, resourceName: `${unit.label}-secrets` }),
      }),
      ...facts.settings(unit).flatMap((setting) => {
        const { key, variable, content } = setting;
        const identity = { key, suffix: settingSuffix(unit, setting) };
        const entry =
          content.kind === 'CONFIG'
            ? target('config-entry', 'ConfigEntry', {
                ...identity,
                into: () => ({ container: equivalent(unit.source, 'config'), feature: 'entries' }),
                bind: () => ({ key: variable, value: content.value }),
              })
            : target('secret-key', 'SecretKey', {
                ...identity,
                into: () => ({ container: equivalent(unit.source, 'secrets'), feature: 'keys' }),
                bind: () => ({ key: variable, hint: content.hint }),
              });
        const variableOfApp = target('env-var', 'EnvVar', {
          ...identity,
          into: () => ({ container: equivalent(unit.source, 'container'), feature: 'env' }),
          bind: () => ({
            variable,
            ...(content.kind === 'CONFIG'
              ? { fromConfig: equivalent(key, 'config-entry', identity.suffix) }
              : { fromSecret: equivalent(key, 'secret-key', identity.suffix) }),
          }),
        });
        return [entry, variableOfApp];
      }),
    ]),
});

import { rule, target } from '../rule-builders.ts';

/** P2S-10: each unit may only be reached and reach out as its connections need; everything else is denied. */
export const networkPolicyOfUnit = rule('P2S-10', 'PimModel', {
  targets: (model, { equivalent, facts }) =>
    facts.units.flatMap((unit) => [
      target('network-policy', 'NetworkPolicy', {
        key: unit.source,
        into: () => ({ container: equivalent(model, 'root'), feature: 'networkPolicies' }),
        bind: () => ({
          name: `${unit.name} traffic`,
          resourceName: unit.label,
          workloads: [
            equivalent(unit.source, 'workload'),
            ...facts.schedules(unit).map(({ reaction }) => equivalent(reaction, 'cron-workload')),
          ],
        }),
      }),
      ...facts.flows(unit).map((flow) =>
        target(flow.role, 'NetworkRule', {
          key: flow.key,
          suffix: unit.source.id,
          into: () => ({ container: equivalent(unit.source, 'network-policy'), feature: 'rules' }),
          bind: () => ({
            direction: flow.direction,
            peer: flow.peer,
            cidr: flow.cidr,
            port: flow.port,
          }),
        }),
      ),
    ]),
});

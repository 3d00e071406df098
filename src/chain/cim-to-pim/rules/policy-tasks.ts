import { contextRole } from '../facts/homes.ts';
import { rule, target } from '../rule-builders.ts';

/** C2P-27: a policy whose step needs values that nothing gives becomes a workflow with a task for a person. */
export const policyTasks = rule('C2P-27', 'CimModel', {
  targets: (_model, { source, facts, equivalent }) =>
    facts.tasks.flatMap(({ policy, trigger, command, performer }) => {
      const home = facts.homeOf(command.root);
      const into = (feature: 'steps' | 'transitions') => () => ({
        container: equivalent(policy, 'task-workflow'),
        feature,
      });
      const flow = (role: string, from: string, to: string) =>
        target(role, 'WorkflowTransition', {
          key: policy,
          into: into('transitions'),
          bind: () => ({ source: equivalent(policy, from), target: equivalent(policy, to) }),
        });
      return [
        target('task-workflow', 'Workflow', {
          key: policy,
          into: () => ({ container: equivalent(source.root.id, 'root'), feature: 'workflows' }),
          bind: () => ({
            name: policy.name,
            description: policy.statement ?? policy.description,
            code: facts.codes.workflow(policy),
            kind: 'ORCHESTRATION',
            executable: true,
            home: equivalent(home, contextRole(home)),
          }),
        }),
        target('task-start', 'WorkflowStep', {
          key: policy,
          into: into('steps'),
          bind: () => ({
            kind: 'START',
            ...('event' in trigger
              ? { name: trigger.event.name, awaits: equivalent(trigger.event, 'event') }
              : { name: policy.schedule ?? trigger.cronLine, timing: trigger.cronLine }),
          }),
        }),
        target('task', 'WorkflowStep', {
          key: policy,
          into: into('steps'),
          bind: () => ({
            name: command.key.name,
            kind: 'HUMAN_TASK',
            invokes: equivalent(command.key, command.role, command.suffix),
            role: equivalent(performer, 'role'),
          }),
        }),
        target('task-end', 'WorkflowStep', {
          key: policy,
          into: into('steps'),
          bind: () => ({ name: 'Done', kind: 'END' }),
        }),
        flow('task-begins', 'task-start', 'task'),
        flow('task-ends', 'task', 'task-end'),
      ];
    }),
});

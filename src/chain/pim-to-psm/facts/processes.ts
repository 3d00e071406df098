import type { Diagnostic } from '../../../kernel/transformation/rule.ts';
import type { BoundedContext, Integration, Workflow, WorkflowStep } from '../../pim/pim.ts';
import type { PimSource } from './places.ts';
import { byId } from '../../core/by-id.ts';
import { homeOf } from './places.ts';
import { isCalled } from './externals.ts';

/** An executable workflow with the context whose module runs it. */
export type Process = { readonly workflow: Workflow; readonly home: BoundedContext };

/**
 * The executable workflows. One without a home runs where the command with the smallest id belongs that it invokes;
 * one that invokes nothing either is reported and left out.
 */
export function processesOf(source: PimSource, report: (diagnostic: Diagnostic) => void): readonly Process[] {
  return source
    .all('Workflow')
    .filter(({ executable }) => executable)
    .flatMap((workflow) => {
      const home = source.resolve<'BoundedContext'>(workflow.home) ?? homeOfCommands(source, workflow);
      if (home !== undefined) return [{ workflow, home }];
      report({
        severity: 'WARNING',
        code: 'WORKFLOW_WITHOUT_HOME',
        message: `Workflow "${workflow.name}" is executable, but has no home and invokes no command, so nothing runs it. Set its home.`,
        elementId: workflow.id,
      });
      return [];
    });
}

function homeOfCommands(source: PimSource, workflow: Workflow): BoundedContext | undefined {
  const [command] = byId(workflow.steps.flatMap((step) => source.resolve<'Command'>(step.invokes) ?? []));
  return command === undefined ? undefined : homeOf(source, command);
}

/** The integration whose client a step calls with an operation of its own. */
export function operationClientOf(step: WorkflowStep, source: PimSource): Integration | undefined {
  const integration = source.resolve<'Integration'>(step.integration);
  return step.kind === 'CALL_EXTERNAL' && integration !== undefined && isCalled(integration)
    ? integration
    : undefined;
}

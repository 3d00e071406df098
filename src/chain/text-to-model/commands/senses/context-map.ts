import { withoutDeterminers } from '../amounts.ts';
import { neededValues } from '../operations.ts';
import type { Named } from '../names.ts';
import { find } from '../references.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { phraseAt } from '../words.ts';
import type { SenseReader } from './sense.ts';

/** "The context Production depends on Ordering": one context needs what the other provides. */
export const readContextMap: SenseReader = (event, bench) => {
  const isSaid = event.form === 'STATEMENT' && event.classes.has('DEPEND') && !event.isNegated;
  if (bench.level.level !== 'pim' || !isSaid || event.agent.length === 0) return [];
  const lead = phraseAt(event.rest, 0, bench.language.prepositions.GOAL, 'upon');
  return [
    (on) => {
      const [downstream, upstream] = [event.agent, event.rest.slice(lead)].map((span) =>
        contextNamed(on, span),
      );
      if (downstream === undefined || upstream === undefined || downstream.id === upstream.id)
        return undefined;
      on.use(event.words);
      if (isThere(on, { upstream, downstream }))
        on.notes.push(`"${downstream.name}" depends on "${upstream.name}" already.`);
      else
        on.add({
          class: 'ContextRelationship',
          name: `${downstream.name} depends on ${upstream.name}`,
          container: on.scene.model.id,
          feature: 'relationships',
          set: {
            ...neededValues(on, 'ContextRelationship', ''),
            upstream: upstream.id,
            downstream: downstream.id,
          },
        });
      on.speakOf(upstream, downstream);
      return true;
    },
  ];
};

function contextNamed(bench: Workbench, span: Span): Named | undefined {
  const found = find(bench, withoutDeterminers(span, bench.language).rest, { classes: ['BoundedContext'] });
  const [context] = found.kind === 'FOUND' && found.tier <= 3 ? found.elements : [];
  // "A claim" is the thing Claim, where a context is called Claims.
  const thing = find(bench, span, { classes: [bench.level.object] });
  const isThing = thing.kind === 'FOUND' && found.kind === 'FOUND' && thing.tier <= found.tier;
  return isThing && context?.name.toLowerCase() !== bench.text(span).toLowerCase() ? undefined : context;
}

function isThere(
  bench: Workbench,
  { upstream, downstream }: { readonly upstream: Named; readonly downstream: Named },
): boolean {
  return [...bench.scene.elements.values()].some((element) => {
    if (element.eClass !== 'ContextRelationship') return false;
    const each = { id: element.id, class: element.eClass, name: '', containerId: '', element };
    return bench.value(each, 'upstream') === upstream.id && bench.value(each, 'downstream') === downstream.id;
  });
}

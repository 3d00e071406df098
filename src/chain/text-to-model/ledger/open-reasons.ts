import type { Content } from './obligation.ts';

/** Why an obligation is open, as a sentence for people. */
export function reasonOf(content: Content): string {
  switch (content.kind) {
    case 'CONCEPT':
    case 'NOUN':
      return `No element for “${content.name}”.`;
    case 'ATTRIBUTE':
      return `No attribute “${content.name}” of “${content.of}”.`;
    case 'VALUE':
      return `No state or value “${content.name}” of “${content.of}”.`;
    case 'RELATION':
      return `No relation between “${content.a}” and “${content.b}”.`;
    case 'COUNT':
      return `No relation says how many “${content.b}” there are for one “${content.a}”.`;
    case 'ACTION':
      return `No operation or requirement for “${[content.verb, ...content.objects].join(' ')}”.`;
    case 'RULE':
      return 'The sentence is not kept in the model.';
    case 'GOAL':
      return 'No goal says this.';
  }
}

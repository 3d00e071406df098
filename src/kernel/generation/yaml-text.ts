import { Document, Scalar, visit } from 'yaml';
import { unmarked } from './region.ts';

/** A JSON value as a YAML document: block style, no aliases, no folded lines, strings quoted where they must be. */
export function yamlText(value: unknown): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, {
    Scalar(_key, node) {
      if (typeof node.value !== 'string') return;
      // On a line of its own, such a text could pass for the marker of a protected region.
      const looksLikeMarker = /[\r\n]/.test(node.value) && unmarked(node.value) !== node.value;
      // What readers of YAML 1.1 take for a number, a date or a truth value is quoted for their sake.
      if (looksTyped.test(node.value) || looksLikeMarker) node.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return document.toString({
    lineWidth: 0,
    minContentWidth: 0,
    doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
  });
}

/** Several JSON values as one YAML stream. */
export function yamlStream(values: readonly unknown[]): string {
  return values.map(yamlText).join('---\n');
}

/** A YAML text with a comment above it; the comment's lines are kept apart by `\n`. */
export function yamlWithComment(comment: string, value: unknown): string {
  const lines = comment.split('\n').map((line) => `# ${line}`.trimEnd());
  return `${lines.join('\n')}\n${yamlText(value)}`;
}

const looksTyped =
  /^(?:y|n|yes|no|on|off|true|false|null|~|[-+]?[0-9][0-9_.,:eExXoOa-fA-F+-]*|\d{4}-\d\d?-\d\d?.*|=|<<)$/i;

import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const looks = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'var(--surface)' },
  '&.cm-focused': { outline: 'none' },
  // Over the margins, which would cover an outline.
  '&.cm-focused::after': {
    content: '""',
    position: 'absolute',
    inset: '0',
    zIndex: '300',
    border: '2px solid var(--main)',
    pointerEvents: 'none',
  },
  '.cm-scroller': { fontFamily: 'var(--mono)', fontSize: '0.9rem', lineHeight: '1.4rem' },
  '.cm-content': { padding: '0.5rem 0', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0 1rem 0 0.5rem' },
  '.cm-cursor': { borderLeftColor: 'var(--text)', borderLeftWidth: '2px' },
  '.cm-gutters': { border: '0', color: 'var(--text-quiet)', backgroundColor: 'var(--surface)' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 0.5rem 0 0.75rem' },
  '.cm-activeLine': { backgroundColor: 'var(--code-line)' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--code-line)', color: 'var(--text)', fontWeight: '700' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--code-selection)',
  },
  '.cm-selectionMatch': { backgroundColor: 'var(--surface-quiet)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'transparent',
    outline: '1px solid var(--line-strong)',
  },
  '.cm-searchMatch': { backgroundColor: 'transparent', outline: '1px solid var(--problem)' },
  '.cm-searchMatch-selected': {
    backgroundColor: 'var(--problem-quiet)',
    outline: '2px solid var(--problem)',
  },

  // Borders, not backgrounds: forced colours keep them.
  '.cm-region': {
    backgroundColor: 'var(--code-yours)',
    borderLeft: '3px solid var(--files)',
    paddingLeft: 'calc(0.5rem - 3px)',
  },
  '.cm-region.cm-activeLine': { backgroundColor: 'var(--code-yours-line)' },
  '.cm-region-edge, .cm-region-edge *': { color: 'var(--text-quiet)' },
  '.cm-region-word': {
    marginRight: '0.5rem',
    padding: '0 0.375rem',
    borderRadius: '0.75rem',
    border: '1px solid var(--files)',
    color: 'var(--files)',
    font: '600 0.8rem/1rem var(--font)',
  },
  '.cm-origins .cm-gutterElement': { padding: '0 0.25rem 0 0' },
  '.cm-origin': { display: 'block', width: '0', height: '100%', borderLeft: '4px solid var(--psm)' },

  '.cm-panels': {
    color: 'var(--text)',
    backgroundColor: 'var(--surface-quiet)',
    borderColor: 'var(--line)',
    fontFamily: 'var(--font)',
  },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panel.cm-search': { padding: '0.5rem 2.5rem 0.5rem 0.75rem', fontSize: '1rem' },
  '.cm-panel.cm-search label': { fontSize: '0.9rem', minHeight: '1.75rem', alignItems: 'center' },
  '.cm-panel.cm-search [name=close]': { minWidth: '1.75rem', minHeight: '1.75rem', fontSize: '1.25rem' },
  '.cm-textfield, .cm-button': {
    minHeight: '1.75rem',
    margin: '0.125rem 0.375rem 0.125rem 0',
    padding: '0.125rem 0.5rem',
    border: '1px solid var(--line-strong)',
    borderRadius: '0.375rem',
    fontSize: '1rem',
    backgroundImage: 'none',
    backgroundColor: 'var(--surface)',
    color: 'var(--text)',
  },
  '.cm-button:active': { backgroundImage: 'none', backgroundColor: 'var(--surface-quiet)' },
  '.cm-button:focus-visible, .cm-textfield:focus-visible, input:focus-visible, [name=close]:focus-visible': {
    outline: '2px solid var(--main)',
    outlineOffset: '1px',
  },

  '&.cm-merge-b .cm-changedLine, .cm-insertedLine': {
    backgroundColor: 'var(--added-quiet)',
    textDecoration: 'none',
  },
  '&.cm-merge-b .cm-changedText': { background: 'none', boxShadow: 'inset 0 -2px 0 var(--added)' },
  '.cm-deletedChunk': { padding: '0', backgroundColor: 'var(--removed-quiet)' },
  '.cm-deletedChunk .cm-deletedLine': { padding: '0 1rem 0 0.5rem' },
  '.cm-deletedChunk .cm-deletedText': { background: 'none', boxShadow: 'inset 0 -2px 0 var(--removed)' },
  '.cm-changeGutter': { width: '1.25rem', padding: '0', textAlign: 'center', fontWeight: '700' },
  '.cm-changeGutter .cm-changedLineGutter': { background: 'none', color: 'var(--added)' },
  '.cm-changeGutter .cm-deletedLineGutter': { background: 'none', color: 'var(--removed)' },
  '.cm-changeGutter .cm-changedLineGutter::before': { content: '"+"' },
  '.cm-changeGutter .cm-deletedLineGutter::before': { content: '"−"' },
});

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], color: 'var(--code-keyword)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--code-string)' },
  { tag: [tags.comment, tags.meta], color: 'var(--code-comment)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--code-number)' },
  {
    tag: [tags.typeName, tags.className, tags.namespace, tags.propertyName, tags.attributeName],
    color: 'var(--code-name)',
  },
  { tag: [tags.definition(tags.variableName), tags.function(tags.variableName)], color: 'var(--text)' },
  { tag: tags.heading, fontWeight: '700' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: [tags.link, tags.url], color: 'var(--main)', textDecoration: 'underline' },
]);

/** How files look: the colours of the page, which its shadow root inherits. */
export const codeLooks: Extension = [looks, syntaxHighlighting(colours)];

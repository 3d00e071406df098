import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import type { ComponentChildren, VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { linkOf } from '../lib/links.ts';

/** Markdown of people or models as nodes. HTML in it is shown as text, pictures as their description. */
export function Markdown({ text }: { readonly text: string }): VNode {
  const nodes = useMemo(() => lexer(text).map(nodeOf), [text]);
  return <div class="markdown">{nodes}</div>;
}

// Checked border: without extensions marked gives its own tokens only.
function nodeOf(token: Token, key: number): ComponentChildren {
  const found = token as MarkedToken;
  switch (found.type) {
    case 'paragraph':
      return <p key={key}>{found.tokens.map(nodeOf)}</p>;
    case 'heading':
      return (
        <p key={key} class="markdown-heading">
          {found.tokens.map(nodeOf)}
        </p>
      );
    case 'list':
      return listOf(found, key);
    case 'blockquote':
      return <blockquote key={key}>{found.tokens.map(nodeOf)}</blockquote>;
    case 'code':
      return (
        <pre key={key}>
          <code>{found.text}</code>
        </pre>
      );
    case 'table':
      return tableOf(found, key);
    case 'hr':
      return <hr key={key} />;
    case 'space':
    case 'def':
      return null;
    case 'html':
      return found.block ? <p key={key}>{found.text}</p> : found.text;
    default:
      return inlineOf(found, key);
  }
}

function inlineOf(token: MarkedToken, key: number): ComponentChildren {
  switch (token.type) {
    case 'strong':
      return <strong key={key}>{token.tokens.map(nodeOf)}</strong>;
    case 'em':
      return <em key={key}>{token.tokens.map(nodeOf)}</em>;
    case 'del':
      return <del key={key}>{token.tokens.map(nodeOf)}</del>;
    case 'codespan':
      return <code key={key}>{token.text}</code>;
    case 'br':
      return <br key={key} />;
    case 'link': {
      const href = linkOf(token.href);
      if (href === undefined) return token.raw;
      return (
        <a key={key} href={href} target="_blank" rel="noreferrer">
          {token.tokens.map(nodeOf)}
        </a>
      );
    }
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ ';
    case 'text':
      return token.tokens === undefined ? token.text : token.tokens.map(nodeOf);
    case 'escape':
    case 'image':
      return token.text;
    default:
      return token.raw;
  }
}

function listOf({ ordered, start, items }: Tokens.List, key: number): VNode {
  const entries = items.map(({ tokens }, index) => <li key={index}>{tokens.map(nodeOf)}</li>);
  if (!ordered) return <ul key={key}>{entries}</ul>;
  return (
    <ol key={key} start={start === '' ? 1 : start}>
      {entries}
    </ol>
  );
}

function tableOf({ header, rows }: Tokens.Table, key: number): VNode {
  return (
    <table key={key}>
      <thead>
        <tr>
          {header.map(({ tokens }, index) => (
            <th key={index}>{tokens.map(nodeOf)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <tr key={place}>
            {row.map(({ tokens }, index) => (
              <td key={index}>{tokens.map(nodeOf)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

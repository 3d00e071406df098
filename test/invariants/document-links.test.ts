import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, it } from 'node:test';
import { repositoryRoot } from './planted-tree.ts';
import { repositoryFiles, type RepositoryFile } from './repository-files.ts';

const documents = repositoryFiles().filter(({ path }) => path.endsWith('.md'));

describe('documents', () => {
  it('link to files and headings that exist', () => {
    const links = documents.flatMap(linksOf);
    assert.notEqual(links.length, 0);
    assert.deepEqual(
      links.filter((link) => !leadsSomewhere(link)).map(({ from, to }) => `${from} links to ${to}`),
      [],
    );
  });

  it('name files and folders that exist', () => {
    const names = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/`((?:src|test|tools|docs|bench|examples|\.ci)\/[\w./-]*)`/g)].map(
        ([, named = '']) => ({
          path,
          named,
        }),
      ),
    );
    assert.notEqual(names.length, 0);
    assert.deepEqual(
      names
        .filter(({ named }) => !existsSync(join(repositoryRoot, named)))
        .map(({ path, named }) => `${path} names ${named}`),
      [],
    );
  });

  it('are all reached from README.md', () => {
    const reached = new Set<string>();
    const queue = ['README.md'];
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
      if (reached.has(path)) continue;
      reached.add(path);
      // A link to a folder leads to the documents in it.
      queue.push(...documents.filter((document) => dirname(document.path) === path).map((each) => each.path));
      const document = documents.find((candidate) => candidate.path === path);
      if (document) queue.push(...linksOf(document).map(target));
    }
    const lost = documents.filter(({ path }) => !reached.has(path)).map(({ path }) => path);
    assert.deepEqual(lost, []);
  });
});

type Link = { readonly from: string; readonly to: string };

/** The links of a document that stay inside the repository. */
function linksOf({ path, text }: RepositoryFile): readonly Link[] {
  return [...prose(text).matchAll(/\]\(([^()\s]+)(?:\s+"[^"]*")?\)/g)]
    .map(([, to = '']) => ({ from: path, to }))
    .filter(({ to }) => !/^[a-z]+:/.test(to));
}

function leadsSomewhere(link: Link): boolean {
  const path = target(link);
  if (!existsSync(join(repositoryRoot, path))) return false;
  const [, heading] = link.to.split('#');
  if (heading === undefined) return true;
  const document = documents.find((candidate) => candidate.path === path);
  return document !== undefined && headingsOf(document).includes(heading);
}

function target({ from, to }: Link): string {
  const [path = ''] = to.split('#');
  return path === '' ? from : normalize(join(dirname(from), path)).replace(/\/$/, '');
}

/** The anchors of a document's headings, as GitHub makes them. */
function headingsOf({ text }: RepositoryFile): readonly string[] {
  return [...text.replace(/^```.*?^```/gms, '').matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{Letter}\p{Number}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );
}

function prose(text: string): string {
  return text.replace(/^```.*?^```/gms, '').replace(/`[^`\n]*`/g, '');
}

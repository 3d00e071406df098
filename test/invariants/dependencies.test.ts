import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, it } from 'node:test';
import cli from '../../cli/package.json' with { type: 'json' };
import client from '../../client/package.json' with { type: 'json' };
import manifest from '../../package.json' with { type: 'json' };
import { repositoryRoot } from './planted-tree.ts';
import { repositoryFiles } from './repository-files.ts';
import { reached } from '../support/testing/figures.ts';

const lockFile = readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8');
const sources = repositoryFiles().filter(({ path }) => /^src\/.*(?<!\.test)\.ts$/.test(path));
const records = repositoryFiles().filter(({ path }) => /^docs\/adr\/\d{4}-.*\.md$/.test(path));

type LockedPackage = { readonly optionalDependencies?: Readonly<Record<string, string>> };

describe('dependencies', () => {
  const runtime = Object.keys(manifest.dependencies);

  it('are at most 35 at runtime', () => {
    assert.ok(runtime.length > 0 && runtime.length <= 35, runtime.join(', '));
    reached('D13', `${runtime.length} runtime packages with exact versions, locked, no install scripts`);
  });

  it('have exact versions', () => {
    const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
    for (const [name, version] of Object.entries(all))
      assert.match(version, /^(?:npm:[\w-]+@)?\d+\.\d+\.\d+$/, name);
  });

  it('of the packages in the tree are the installed versions', () => {
    const installed: Readonly<Record<string, string>> = manifest.devDependencies;
    for (const [name, version] of Object.entries({ ...client.dependencies, ...cli.devDependencies }))
      assert.equal(version, installed[name], name);
  });

  for (const name of runtime) {
    it(`${name} has a decision record that says why it was chosen`, () => {
      assert.ok(records.some(({ text }) => text.includes(`\`${name}\``)));
    });
  }

  for (const name of runtime) {
    it(`${name} is imported by the service`, () => {
      const imported = new RegExp(`(?:from |import\\(|import\\.meta\\.resolve\\()['\`]${name}['\`/]`);
      assert.ok(sources.some(({ text }) => imported.test(text)));
    });
  }

  it('run no code when they are installed', () => {
    assert.match(lockFile, /"packages"/);
    assert.doesNotMatch(lockFile, /"hasInstallScript"/);
  });

  it('are not deprecated, of which npm says nothing here', () => {
    assert.match(readFileSync(join(repositoryRoot, '.npmrc'), 'utf8'), /^loglevel=error$/m);
    assert.doesNotMatch(lockFile, /"deprecated"/);
  });

  // npm writes such a lock file without complaint when a registry lacks a package of another platform, and every
  // `npm ci` on a fresh clone then refuses it.
  it('are all locked, those of other platforms too', () => {
    const { packages } = JSON.parse(lockFile) as {
      readonly packages: Readonly<Record<string, LockedPackage>>;
    };
    const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !(`node_modules/${name}` in packages) && !(`${place}/node_modules/${name}` in packages),
      ),
    );
    assert.notEqual(Object.keys(packages).length, 0);
    assert.deepEqual(missing, []);
  });

  it('are locked without the address of a registry', () => {
    assert.match(lockFile, /"integrity"/);
    assert.doesNotMatch(lockFile, /"resolved": "http/);
  });
});

describe('decision records', () => {
  it('have a number each', () => {
    assert.notEqual(records.length, 0);
    const numbers = records.map(({ path }) => basename(path).slice(0, 4));
    assert.deepEqual(numbers, [...new Set(numbers)]);
  });

  for (const { path, text } of records) {
    it(`${basename(path)} has a title with its number, a context, a decision and its consequences`, () => {
      const headings = [...text.matchAll(/^#+ .*$/gm)].map(([heading]) => heading);
      assert.equal(headings[0]?.startsWith(`# ${Number(basename(path).slice(0, 4))}. `), true);
      assert.deepEqual(headings.slice(1), ['## Context', '## Decision', '## Consequences']);
    });

    it(`${basename(path)} is in the index under its title`, () => {
      const title = /^# \d+\. (.+)$/m.exec(text)?.[1] ?? 'no title';
      const index = readFileSync(join(repositoryRoot, 'docs/adr/README.md'), 'utf8');
      assert.ok(index.includes(`[${title}](${basename(path)})`));
    });
  }
});

import assert from 'node:assert/strict';
import ts from 'typescript';
import { parseAllDocuments } from 'yaml';
import type { ArtifactFile } from '../../../../src/kernel/generation/regenerate.ts';
import { isObject } from '../../../../src/kernel/model/element.ts';

/** Fails when a file does not parse in its language. */
export function assertParses({ path, content }: ArtifactFile): void {
  if (path.endsWith('.ts') || path.endsWith('.mjs')) {
    const options = {
      fileName: path,
      reportDiagnostics: true,
      compilerOptions: { target: ts.ScriptTarget.ES2023 },
    };
    const { diagnostics = [] } = ts.transpileModule(content, options);
    assert.deepEqual(
      diagnostics.map((each) => each.messageText),
      [],
      path,
    );
  }
  if (path.endsWith('.json')) assert.ok(isObject(JSON.parse(content)), path);
  if (path.endsWith('.yaml') || path.endsWith('.yml')) {
    const errors = parseAllDocuments(content).flatMap((document) => document.errors);
    assert.deepEqual(errors, [], path);
  }
}

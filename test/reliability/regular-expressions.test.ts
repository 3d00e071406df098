import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { check } from 'recheck';
import ts from 'typescript';
import { repositoryFiles } from '../invariants/repository-files.ts';
import { reached } from '../support/figures.ts';
import { at } from '../support/json.ts';
import { startService } from '../support/service.ts';


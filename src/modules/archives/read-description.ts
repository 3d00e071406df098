import { readJson } from '../../lib/json-body.ts';
import { Refusal } from '../../lib/refusal.ts';
import { readName } from '../../lib/text-rules.ts';
import { filePathProblem } from '../artifacts/index.ts';
import type { FileRef } from '../artifacts/index.ts';
import type { Level } from '../models/index.ts';
import { levelNames } from '../models/index.ts';

/** What `project.json` of an archive says, checked member by member. */
export type Description = {
  readonly name: string;
  readonly description: string | null;
  readonly models: readonly DescribedModel[];
  readonly baselines: readonly DescribedBaseline[];
  readonly artifacts: readonly DescribedArtifact[];
};

/** A model and where its content stands. */
export type DescribedModel = {
  readonly id: string;
  readonly level: Level;
  readonly revision: number;
  readonly generated: boolean;
  readonly sourceModelId: string | null;
  readonly json: string;
};

/** What was last accepted from the generator for a pair of models, and where it stands. */
export type DescribedBaseline = {
  readonly sourceModelId: string;
  readonly targetModelId: string;
  readonly direction: 'CIM_TO_PIM' | 'PIM_TO_PSM';
  readonly version: number;
  readonly sourceRevision: number;
  readonly sourceFingerprint: string;
  readonly json: string;
};

/** An artifact, its files, and the folder they stand in. */
export type DescribedArtifact = {
  readonly name: string;
  readonly revision: number;
  readonly sourceModelId: string;
  readonly sourceRevision: number;
  readonly jobId: string;
  readonly folder: string;
  readonly files: readonly Pick<FileRef, 'path' | 'mode' | 'protectedRegions'>[];
};

type Json = Readonly<Record<string, unknown>>;

const modes = ['REGENERATE', 'SCAFFOLD', 'APPEND', 'OWNED_KEYS', 'FOREIGN', 'ABANDONED'] as const;
const directions = ['CIM_TO_PIM', 'PIM_TO_PSM'] as const;
const limits = {
  models: 500,
  baselines: 1_000,
  artifacts: 1_000,
  files: 2_000,
  regions: 10_000,
  text: 10_000,
};
const issuesTold = 100;

/** Reads `project.json`; refuses with INVALID, all problems at once. */
export function readDescription(bytes: Uint8Array): Description {
  const issues: string[] = [];
  const read = reader(issues);
  const root = read.object(readJson(bytes, 'project.json'), 'project.json');
  if (root['format'] !== 'mde-service/project' || root['version'] !== 1)
    issues.push('project.json: is not a project of this service; use a ZIP that its download has made');
  const project = read.object(root['project'], 'project');
  const description: Description = {
    name: read.text(project['name'], 'project.name'),
    description: read.textOrNull(project['description'], 'project.description'),
    models: read.list(root['models'], 'models', limits.models).map(({ item, at }) => ({
      id: read.text(item['id'], `${at}.id`),
      level: read.choice(item['level'], `${at}.level`, levelNames),
      revision: read.count(item['revision'], `${at}.revision`),
      generated: item['generated'] === true,
      sourceModelId: read.textOrNull(item['sourceModelId'], `${at}.sourceModelId`),
      json: read.text(item['json'], `${at}.json`),
    })),
    baselines: read.list(root['baselines'], 'baselines', limits.baselines).map(({ item, at }) => ({
      sourceModelId: read.text(item['sourceModelId'], `${at}.sourceModelId`),
      targetModelId: read.text(item['targetModelId'], `${at}.targetModelId`),
      direction: read.choice(item['direction'], `${at}.direction`, directions),
      version: read.count(item['version'], `${at}.version`),
      sourceRevision: read.count(item['sourceRevision'], `${at}.sourceRevision`),
      sourceFingerprint: read.text(item['sourceFingerprint'], `${at}.sourceFingerprint`),
      json: read.text(item['json'], `${at}.json`),
    })),
    artifacts: read.list(root['artifacts'], 'artifacts', limits.artifacts).map(({ item, at }) => ({
      name: read.name(item['name'], `${at}.name`),
      revision: read.count(item['revision'], `${at}.revision`),
      sourceModelId: read.text(item['sourceModelId'], `${at}.sourceModelId`),
      sourceRevision: read.count(item['sourceRevision'], `${at}.sourceRevision`),
      jobId: read.text(item['jobId'], `${at}.jobId`),
      folder: read.text(item['folder'], `${at}.folder`),
      files: read.list(item['files'], `${at}.files`, limits.files).map((file) => ({
        path: read.path(file.item['path'], `${file.at}.path`),
        mode: read.choice(file.item['mode'], `${file.at}.mode`, modes),
        protectedRegions: read
          .list(file.item['protectedRegions'], `${file.at}.protectedRegions`, limits.regions)
          .map((region) => ({
            id: read.text(region.item['id'], `${region.at}.id`),
            modified: region.item['modified'] === true,
          })),
      })),
    })),
  };
  if (issues.length === 0) return description;
  throw new Refusal('INVALID', 'project.json is not valid.', issues.slice(0, issuesTold));
}

type Reader = {
  readonly object: (value: unknown, at: string) => Json;
  readonly text: (value: unknown, at: string) => string;
  /** A text that may stand as a name. */
  readonly name: (value: unknown, at: string) => string;
  readonly textOrNull: (value: unknown, at: string) => string | null;
  readonly count: (value: unknown, at: string) => number;
  readonly path: (value: unknown, at: string) => string;
  readonly choice: <const W extends string>(value: unknown, at: string, words: readonly W[]) => W;
  readonly list: (
    value: unknown,
    at: string,
    longest: number,
  ) => readonly { readonly item: Json; readonly at: string }[];
};

/** Reads members and collects what is wrong; what it gives in place of a wrong one is never used. */
function reader(issues: string[]): Reader {
  const wrong = <T>(at: string, wanted: string, instead: T): T => {
    issues.push(`${at}: must be ${wanted}`);
    return instead;
  };
  const isText = (value: unknown): value is string =>
    typeof value === 'string' && value.length <= limits.text;
  const object: Reader['object'] = (value, at) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value))
      : wrong(at, 'an object', {});
  return {
    object,
    text: (value, at) => (isText(value) ? value : wrong(at, 'a text', '')),
    name: (value, at) => {
      const read = isText(value)
        ? readName(at, value)
        : { text: undefined, problem: `${at}: must be a text` };
      if (read.problem !== undefined) issues.push(read.problem);
      return read.text ?? '';
    },
    textOrNull: (value, at) => (value === null || isText(value) ? value : wrong(at, 'a text or null', null)),
    count: (value, at) =>
      typeof value === 'number' && Number.isSafeInteger(value) && value >= 1
        ? value
        : wrong(at, 'a whole number from 1', 1),
    path: (value, at) => {
      const problem = isText(value) ? filePathProblem(value) : 'path: must be a text';
      if (problem !== undefined) issues.push(`${at}: ${problem.replace(/^path: /, '')}`);
      return isText(value) ? value : '';
    },
    choice: (value, at, words) => {
      const word = words.find((each) => each === value);
      if (word !== undefined) return word;
      const [first] = words;
      if (first === undefined) throw new Error('A choice needs words.');
      return wrong(at, `one of ${words.join(', ')}`, first);
    },
    list: (value, at, longest) => {
      if (!Array.isArray(value) || value.length > longest)
        return wrong(at, `a list of at most ${longest} entries`, []);
      return value.map((item: unknown, index) => ({
        item: object(item, `${at}[${index}]`),
        at: `${at}[${index}]`,
      }));
    },
  };
}

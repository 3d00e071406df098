import { cimExample } from './cim.ts';
import { pimExample } from './pim.ts';
import { psmExample } from './psm.ts';

const contents = { Cim: cimExample, Pim: pimExample, Psm: psmExample } as const;
const name = 'Bicycle hire';

/** The bodies of the operations on models of every level, with `projectId` as the project's id. */
export function modelExamples(projectId: string): Readonly<Record<string, object>> {
  const ofLevels = Object.entries(contents).map(([word, content]) => ({
    [`create${word}`]: { projectId, name, content },
    [`replace${word}`]: { name, content, expectedRevision: 1 },
    [`patch${word}`]: {
      expectedRevision: 1,
      operations: [{ op: 'replace', path: '/name', value: 'Bicycle rental' }],
    },
    [`restore${word}`]: { revision: 1, expectedRevision: 1 },
    [`delete${word}`]: { expectedRevision: 1 },
    [`validateUnsaved${word}`]: { content },
    [`validateUnsaved${word}Structurally`]: { content },
    [`validate${word}`]: { expectedRevision: 1 },
    [`validate${word}Structurally`]: { expectedRevision: 1 },
    [`submit${word}Validation`]: { expectedRevision: 1 },
    [`exportUnsaved${word}`]: { content, format: 'XMI', name },
    [`export${word}`]: { format: 'XMI' },
    [`import${word}`]: { projectId, name, file: JSON.stringify(content) },
  }));
  return Object.fromEntries(ofLevels.flatMap((ofLevel) => Object.entries(ofLevel)));
}

import type { DataTypeSpec } from '../../kernel/metamodel/feature-spec.ts';

const codeName = /^[A-Za-z][A-Za-z0-9_]*$/;
const dnsLabel = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const environmentName = /^[A-Z_][A-Z0-9_]*$/;
const quantity = /^[0-9]{1,15}(\.[0-9]{1,9})?(m|k|M|G|T|P|E|Ki|Mi|Gi|Ti|Pi|Ei)?$/;

/** Data types of names and amounts that end up in code, clusters and process environments. */
export const coreDataTypes = {
  CodeName: {
    doc: 'A name in code: a letter, then letters, digits and underscores.',
    json: 'string',
    rule: 'a letter, then letters, digits or underscores',
    accepts: (value: string) => codeName.test(value),
  },
  DnsLabel: {
    doc: 'A cluster-safe name (RFC 1123 label).',
    json: 'string',
    rule: '1-63 lower-case letters, digits or hyphens, with a letter or digit at both ends',
    accepts: (value: string) => dnsLabel.test(value),
  },
  EnvName: {
    doc: 'Name of an environment variable.',
    json: 'string',
    rule: 'upper-case letters, digits and underscores, not starting with a digit',
    accepts: (value: string) => environmentName.test(value),
  },
  Quantity: {
    doc: 'An amount of CPU or memory in Kubernetes notation, such as 250m or 128Mi.',
    json: 'string',
    rule: 'a Kubernetes quantity such as 250m or 128Mi',
    accepts: (value: string) => quantity.test(value),
  },
} as const satisfies Readonly<Record<string, DataTypeSpec>>;

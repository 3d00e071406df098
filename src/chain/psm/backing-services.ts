import { attr, classes, contains, ref } from '../../kernel/metamodel/feature-spec.ts';

/** What workloads connect to: databases with their schemas, brokers, buckets, caches, external endpoints. */
export const psmBackingServices = classes({
  BackingService: {
    doc: 'Something a workload connects to.',
    abstract: true,
    extends: ['Resource'],
    features: {
      provisioning: attr('Provisioning', '1', 'Run, rent or reuse.', { default: 'IN_CLUSTER' }),
      version: attr('String', '0..1', 'Product version.'),
      host: attr('String', '0..1', 'Address for MANAGED and EXTERNAL.'),
      port: attr('Integer', '0..1', 'Port.'),
      credentials: ref('SecretKey', '0..*', 'Secret keys needed to connect.'),
    },
  },
  Database: {
    doc: 'A relational database instance.',
    extends: ['BackingService'],
    features: {
      engine: attr('DatabaseEngine', '1', 'Product.', { default: 'POSTGRESQL' }),
      databaseName: attr('CodeName', '1', 'Database.'),
      storageGib: attr('Integer', '1', 'Size.', { default: 5 }),
      highAvailability: attr('Boolean', '1', 'Standby.', { default: false }),
      backupSchedule: attr('String', '0..1', 'Cron line; empty means none.'),
      schemas: contains('DbSchema', '0..*', 'One schema per bounded context.'),
    },
  },
  MessageBroker: {
    doc: 'A broker.',
    extends: ['BackingService'],
    features: {
      engine: attr('BrokerEngine', '1', 'Product.', { default: 'NATS' }),
      topics: contains('Topic', '0..*', 'Topics.'),
    },
  },
  Topic: {
    doc: 'A named stream of one event type.',
    extends: ['PsmElement'],
    features: {
      topicName: attr('String', '1', 'Name on the broker.'),
      message: ref('DtoType', '1', 'Payload type.'),
      publishers: ref('CodeModule', '0..*', 'Who writes.'),
      retentionHours: attr('Integer', '1', 'How long kept.', { default: 168 }),
    },
  },
  ObjectStorage: {
    doc: 'A bucket.',
    extends: ['BackingService'],
    features: {
      bucket: attr('DnsLabel', '1', 'Bucket name.'),
      versioned: attr('Boolean', '1', 'Keep versions.', { default: false }),
    },
  },
  Cache: {
    doc: 'A cache.',
    extends: ['BackingService'],
    features: {
      engine: attr('CacheEngine', '1', 'Product.', { default: 'VALKEY' }),
    },
  },
  ExternalEndpoint: {
    doc: "An external system's address.",
    extends: ['BackingService'],
    features: {
      baseUrl: attr('String', '1', 'Base address in the base configuration.'),
    },
  },
  DbSchema: {
    doc: 'A schema inside a database.',
    extends: ['PsmElement'],
    features: {
      schemaName: attr('CodeName', '1', 'Name.'),
      tables: contains('Table', '0..*', 'Tables.'),
    },
  },
  Table: {
    doc: 'A table.',
    extends: ['PsmElement'],
    features: {
      tableName: attr('CodeName', '1', 'Name.'),
      parent: ref('Table', '0..1', 'Owning table for parts of an aggregate.'),
      kindOf: ref(
        'Table',
        '0..1',
        'More general table in which its rows stand; it shows those of its kind and of kinds of it.',
      ),
      kind: attr('String', '0..1', 'What the discriminator says in its rows.'),
      discriminator: ref('Column', '0..1', 'Column that says of which kind a row is.'),
      columns: contains('Column', '1..*', 'Columns.'),
      foreignKeys: contains('ForeignKey', '0..*', 'Foreign keys.'),
      indexes: contains('Index', '0..*', 'Indexes.'),
    },
  },
  Column: {
    doc: 'A column.',
    extends: ['PsmElement', 'FarTracedElement'],
    features: {
      columnName: attr('CodeName', '1', 'Name.'),
      jsonPath: attr(
        'String',
        '0..1',
        'Where the value sits in the JSON object, e.g. deliveryAddress.city; empty for technical columns.',
      ),
      type: attr('ColumnType', '1', 'SQL type.'),
      length: attr('Integer', '0..1', 'For VARCHAR and CHAR.'),
      precision: attr('Integer', '0..1', 'For NUMERIC.'),
      scale: attr('Integer', '0..1', 'For NUMERIC.'),
      refersTo: ref('Table', '0..1', 'Table whose row it names, where no foreign key insists on it.'),
      shows: ref('Column', '0..1', 'For kinds of a more general table: its column that this one is.'),
      nullable: attr('Boolean', '1', 'May be null.', { default: true }),
      primaryKey: attr('Boolean', '1', 'Part of the key.', { default: false }),
      defaultExpression: attr('String', '0..1', 'SQL default.'),
      allowedValues: attr('String', '0..*', 'CHECK list for enumerations.'),
      personalData: attr('Boolean', '1', 'Masked in logs.', { default: false }),
      derived: attr('Boolean', '1', 'Computed before every write.', { default: false }),
      derivation: attr('String', '0..1', 'Formal expression; empty means a protected region.'),
      searchOf: ref(
        'Column',
        '0..*',
        'Columns whose texts it holds for search, in lower case and without accents; the database fills it.',
      ),
    },
    facts: [{ leading: ['type'], others: ['length', 'precision', 'scale'] }],
  },
  ForeignKey: {
    doc: 'A foreign key.',
    extends: ['PsmElement'],
    features: {
      columns: ref('Column', '1..*', 'Referencing columns.'),
      references: ref('Table', '1', 'Referenced table.'),
      onDelete: attr('ReferentialAction', '1', 'Delete behaviour.', { default: 'RESTRICT' }),
    },
  },
  Index: {
    doc: 'An index.',
    extends: ['PsmElement'],
    features: {
      columns: ref('Column', '1..*', 'Indexed columns.'),
      unique: attr('Boolean', '1', 'Enforces uniqueness.', { default: false }),
      method: attr(
        'IndexMethod',
        '1',
        'BTREE: equal values, ranges and orders; TRIGRAM: parts of words, where the database role may create it.',
        { default: 'BTREE' },
      ),
    },
  },
});

import { attr, classes, contains, ref } from '../../kernel/metamodel/feature-spec.ts';

/** Rules, policies, vocabulary, and the evidence a CIM rests on. */
export const cimRulesAndSources = classes({
  BusinessRule: {
    doc: 'A statement that constrains, derives or authorises.',
    extends: ['CimElement'],
    features: {
      code: attr('String', '1', 'Stable reference such as BR-3.', { unique: true }),
      kind: attr('RuleKind', '1', 'What the rule does.', { default: 'CONSTRAINT' }),
      statement: attr('Text', '1', 'Rule in natural language.'),
      expression: attr('String', '0..1', 'Optional formal form in the small rule language (see 1.6).'),
      mandatory: attr('Boolean', '1', 'False means advice only.', { default: true }),
      appliesTo: ref('BusinessObject', '0..*', 'Objects it speaks about.'),
      attributes: ref('BusinessAttribute', '0..*', 'Attributes it speaks about.'),
      actors: ref('Actor', '0..*', 'Roles named by an AUTHORIZATION rule.'),
    },
  },
  Policy: {
    doc: 'An automatic reaction: whenever X, do Y.',
    extends: ['CimElement'],
    features: {
      whenEvent: ref('BusinessEvent', '0..1', 'Triggering fact.'),
      schedule: attr(
        'String',
        '0..1',
        'Triggering time in words or as a cron line; exclusive with whenEvent.',
      ),
      thenStep: ref('ProcessStep', '1', 'Work to start.'),
      statement: attr('Text', '0..1', 'The policy in one sentence.'),
    },
  },
  GlossaryTerm: {
    doc: 'A word with an agreed meaning.',
    extends: ['CimElement'],
    features: {
      definition: attr('Text', '1', 'The agreed meaning.'),
      synonyms: attr('String', '0..*', 'Other words for it.'),
      avoid: attr('String', '0..*', 'Words that should not be used.'),
      denotes: ref('CimElement', '0..1', 'The element the word stands for.'),
    },
  },
  SourceDocument: {
    doc: 'An uploaded document.',
    extends: ['NamedElement'],
    features: {
      mediaType: attr('String', '1', 'text/markdown, text/plain or application/json.', {
        default: 'text/markdown',
      }),
      attachmentId: attr('Identifier', '0..1', 'Upload it was read from.'),
      sha256: attr('String', '0..1', 'Digest of the text, to notice a changed upload.'),
      lineCount: attr('Integer', '0..1', 'Number of lines.'),
      excerpts: contains('SourceExcerpt', '0..*', 'Passages used for accounting.'),
    },
  },
  SourceExcerpt: {
    doc: 'A passage (line range) of a document.',
    extends: ['ModelElement'],
    features: {
      startLine: attr('Integer', '1', 'First line, from 1.'),
      endLine: attr('Integer', '1', 'Last line, inclusive.'),
      text: attr('Text', '0..1', 'The passage itself (kept so that a model stands alone).'),
      obligation: attr('Obligation', '1', 'Must it be represented?', { default: 'MANDATORY' }),
      status: attr('ExcerptStatus', '1', 'Accounting state.', { default: 'OPEN' }),
      reason: attr('Text', '0..1', 'Why rejected.'),
      coveredBy: ref('CimElement', '0..*', 'Computed inverse of sources.', {
        opposite: 'sources',
        derived: true,
        policy: 'IGNORE',
      }),
    },
  },
  Issue: {
    doc: 'Something not settled yet.',
    extends: ['CimElement'],
    features: {
      kind: attr('IssueKind', '1', 'Sort.', { default: 'QUESTION' }),
      status: attr('IssueStatus', '1', 'Progress.', { default: 'OPEN' }),
      severity: attr('Level', '1', 'Harm if left alone.', { default: 'MEDIUM' }),
      about: ref('CimElement', '0..*', 'Elements concerned.'),
      resolution: attr('Text', '0..1', 'Outcome.'),
    },
  },
});

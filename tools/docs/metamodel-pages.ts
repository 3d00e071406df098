import { cim } from '../../src/chain/cim/cim.ts';
import { core } from '../../src/chain/core/core.ts';
import { pim } from '../../src/chain/pim/pim.ts';
import { psm } from '../../src/chain/psm/psm.ts';
import type { Feature, MetaClass, Metamodel } from '../../src/kernel/metamodel/metamodel.ts';
import type { GeneratedDocument } from './generated-document.ts';
import { generatedNotice } from './generated-document.ts';

const packages: readonly { readonly metamodel: Metamodel; readonly title: string; readonly intro: string }[] =
  [
    {
      metamodel: core,
      title: 'Core: what every level builds on',
      intro: 'Identity, names, provenance, trace, shared vocabulary.',
    },
    { metamodel: cim, title: 'CIM: business intent', intro: 'What does the business want, know and do?' },
    {
      metamodel: pim,
      title: 'PIM: architecture',
      intro: 'Which parts, responsibilities, contracts and decisions?',
    },
    {
      metamodel: psm,
      title: 'PSM: deployment and code',
      intro: 'What runs where, configured how, with which tables and routes?',
    },
  ];

/** One reference page per package: its classes, features, enumerations and data types. */
export function metamodelPages(): readonly GeneratedDocument[] {
  return packages.map((each) => ({ path: `docs/metamodels/${each.metamodel.name}.md`, text: page(each) }));
}

function page({ metamodel, title, intro }: (typeof packages)[number]): string {
  const isOwn = (thing: { readonly packageName: string | undefined }): boolean =>
    (thing.packageName ?? core.name) === metamodel.name;
  const classes = [...metamodel.classes.values()].filter(isOwn);
  const enums = [...metamodel.enums].filter(([, enumeration]) => isOwn(enumeration));
  const dataTypes = [...metamodel.dataTypes].filter(([, dataType]) => isOwn(dataType));
  const concrete = classes.filter((metaClass) => !metaClass.abstract).length;
  const root =
    metamodel.rootClass === undefined ? '' : ` The root is ${link(metamodel, metamodel.rootClass)}.`;
  const lines = [
    generatedNotice,
    `# ${title}`,
    '',
    `${intro} ${concrete} concrete and ${classes.length - concrete} abstract classes, ${enums.length} enumerations.${root} Namespace \`${metamodel.uri}\`.`,
    '',
    'Kinds: **attr** is a value, **ref** the id of another element, **contains** the elements themselves. A feature without policy merges by history (`THREE_WAY`). Features that are decided together are named below the table of their class: in a merge they are one conflict when both sides changed them and a **leading** one is among the changed; one *apart*, changed alone by a side, fits any leading one.',
    '',
    '## Classes',
    ...classes.flatMap((metaClass) => classSection(metamodel, metaClass)),
    '',
    '## Enumerations',
    '',
    '| Enumeration | Literals | Meaning |',
    '|---|---|---|',
    ...enums.map(([name, { literals, doc }]) => `| ${name} | ${literals.join(', ')} | ${cell(doc)} |`),
    ...(dataTypes.length === 0
      ? []
      : [
          '',
          '## Data types',
          '',
          '| Data type | JSON | Meaning |',
          '|---|---|---|',
          ...dataTypes.map(([name, { json, doc }]) => `| ${name} | ${json} | ${cell(doc)} |`),
        ]),
    '',
  ];
  return lines.join('\n');
}

function classSection(metamodel: Metamodel, metaClass: MetaClass): readonly string[] {
  const own = metaClass.features.filter((feature) => feature.owner === metaClass.name);
  const linked = (names: readonly string[]): string => names.map((name) => link(metamodel, name)).join(', ');
  const kinds = metamodel
    .concreteKinds(metaClass.name)
    .filter((name) => metamodel.classes.get(name)?.packageName === metamodel.name);
  return [
    '',
    `### ${metaClass.name}`,
    '',
    [
      metaClass.doc,
      ...(metaClass.abstract ? ['*Abstract.*'] : []),
      ...(metaClass.supertypes.length > 0 ? [`Extends ${linked(metaClass.supertypes)}.`] : []),
      ...(metaClass.abstract && kinds.length > 0 ? [`Kinds: ${linked(kinds)}.`] : []),
    ].join(' '),
    ...(own.length === 0
      ? []
      : [
          '',
          '| Feature | Kind | Type | Mult. | Default | Policy | Meaning |',
          '|---|---|---|---|---|---|---|',
          ...own.map((feature) => featureRow(metamodel, feature)),
        ]),
    ...factLines(metamodel, metaClass),
  ];
}

/** What of a class is decided together when a merge has a conflict about it; facts of a supertype stand there. */
function factLines(metamodel: Metamodel, { supertypes, facts }: MetaClass): readonly string[] {
  const inherited = new Set(supertypes.flatMap((each) => metamodel.classes.get(each)?.facts ?? []));
  const own = facts.filter((fact) => !inherited.has(fact));
  if (own.length === 0) return [];
  const listed = own.map(({ features, leading, apart }) =>
    features
      .map((feature) =>
        leading.has(feature)
          ? `**${feature.name}**`
          : apart.has(feature)
            ? `*${feature.name}*`
            : feature.name,
      )
      .join(', '),
  );
  return ['', `Decided together in a merge: ${listed.join('; ')}.`];
}

const kindWords = { attribute: 'attr', reference: 'ref', containment: 'contains' } as const;

function featureRow(metamodel: Metamodel, feature: Feature): string {
  const multiplicity = feature.many ? (feature.required ? '1..*' : '0..*') : feature.required ? '1' : '0..1';
  const notes = [
    feature.doc,
    ...(feature.opposite === undefined ? [] : [`Opposite: ${feature.opposite}.`]),
    ...(feature.derived ? ['Derived.'] : []),
    ...(feature.unique ? ['Unique in the model.'] : []),
    ...(feature.ordered ? ['Ordered.'] : []),
  ];
  return `| ${feature.name} | ${kindWords[feature.kind]} | ${
    metamodel.classes.has(feature.type) ? link(metamodel, feature.type) : feature.type
  } | ${multiplicity} | ${feature.default === undefined ? '' : String(feature.default)} | ${
    feature.policy === 'THREE_WAY' ? '' : feature.policy
  } | ${cell(notes.join(' '))} |`;
}

function link(metamodel: Metamodel, className: string): string {
  const packageName = metamodel.classes.get(className)?.packageName ?? metamodel.name;
  const page = packageName === metamodel.name ? '' : `${packageName}.md`;
  return `[${className}](${page}#${className.toLowerCase()})`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

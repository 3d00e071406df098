import { levelNames, type Level } from '../../src/chain/levels.ts';
import { generatedNotice, type GeneratedDocument } from './generated-document.ts';
import { drawExample, readExamples, type Picture } from './pictures.ts';

const folder = 'docs/gallery';

/** The example that shows all views but the long lists. */
const fullExample = 'bookshop';

/** The views shown of the other examples. */
const shown: Readonly<Record<Level, readonly string[]>> = {
  cim: ['overview', 'processes', 'business-objects', 'lifecycles'],
  pim: ['context-map', 'domain-model', 'security'],
  psm: ['deployment', 'data'],
};

const titles: Readonly<Record<Level, string>> = {
  cim: 'Business intent (CIM)',
  pim: 'Architecture (PIM)',
  psm: 'Deployment (PSM)',
};

/** Pictures of the examples, and the page that shows them. */
export async function galleryFiles(): Promise<readonly GeneratedDocument[]> {
  const pictures: Picture[] = [];
  for (const example of readExamples())
    pictures.push(
      ...(await drawExample(example, (level, viewId) =>
        example.name === fullExample ? viewId !== 'trace' : shown[level].includes(viewId),
      )),
    );
  return [
    { path: `${folder}/README.md`, text: page(pictures) },
    ...pictures.map((picture) => ({ path: `${folder}/${fileOf(picture)}`, text: picture.svg })),
  ];
}

function fileOf({ example, level, definition }: Picture): string {
  return `${example}/${level}-${definition.id}.svg`;
}

function page(pictures: readonly Picture[]): string {
  const examples = [...new Set(pictures.map(({ example }) => example))];
  return [
    generatedNotice,
    '',
    '# Gallery',
    '',
    'Views of the examples as the service draws them: `GET /api/{level}/{id}/views/{viewId}?format=svg`. Everything below',
    'the business models was made by the transformations.',
    '',
    ...examples.flatMap((example) => [
      `## ${example.charAt(0).toUpperCase()}${example.slice(1)}`,
      '',
      ...levelNames.flatMap((level) => [
        `### ${titles[level]}`,
        '',
        ...pictures
          .filter((picture) => picture.example === example && picture.level === level)
          .flatMap((picture) => {
            const { title, purpose } = picture.definition;
            return [`**${title}.** ${purpose}`, '', `![${title}](${fileOf(picture)})`, ''];
          }),
      ]),
    ]),
  ].join('\n');
}

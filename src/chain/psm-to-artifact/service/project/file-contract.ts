import type { RouteHandler } from '../../../psm/psm.ts';
import type { FilePlan } from '../../plan/handlers.ts';
import type { SchemaObject } from '../module/json-schema.ts';
import { modelElements } from './model-elements.ts';
import { isMatched, type OperationPlace } from './refusals.ts';

/** The body of a request that stores a file: its bytes. */
export function fileBody({ mediaTypes, maxMegabytes }: RouteHandler): SchemaObject {
  const types = mediaTypes.length === 0 ? ['*/*'] : mediaTypes;
  return {
    required: true,
    description: `The bytes of the file${maxMegabytes === undefined ? '' : `, at most ${maxMegabytes} MB`}.`,
    content: Object.fromEntries(types.map((type) => [type, bytes])),
  };
}

const bytes: SchemaObject = { schema: { type: 'string', format: 'binary' } };

/** The answer with all bytes of a file. */
export const contentsAnswer: SchemaObject = {
  description: 'The bytes of the file.',
  content: { '*/*': bytes },
};

/** What else is answered to a request for the bytes of a file. */
export const fileAnswers: SchemaObject = {
  206: { description: 'The bytes that Range asks for.', content: { '*/*': bytes } },
};

/** The headers that an operation on a file looks at. */
export function fileParameters(place: OperationPlace, { action }: FilePlan): readonly SchemaObject[] {
  const version = 'The ETag of the row as it was read; another one is refused with 412.';
  const byAction: Readonly<Record<FilePlan['action'], readonly (readonly [name: string, means: string])[]>> =
    {
      store: [['Content-Disposition', 'Names the file, as attachment; filename="invoice.pdf".']],
      read: [
        ['Range', 'One range of bytes, as bytes=0-1023.'],
        [
          'If-Range',
          'The ETag of the file of which the range is wanted; of another one all bytes are answered.',
        ],
        ['If-None-Match', 'The ETag of the file that the caller has; where it is still that one, 304.'],
      ],
      remove: [],
    };
  const matched = action !== 'read' && isMatched(place) ? ([['If-Match', version]] as const) : [];
  return [...matched, ...byAction[action]].map(([name, description]) => ({
    name,
    in: 'header',
    description,
    schema: { type: 'string' },
    ...modelElements(place.plan.handler),
  }));
}

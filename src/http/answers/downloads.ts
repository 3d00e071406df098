import { pictureForms, type PictureForm } from '../../modules/views/index.ts';

/** The header that makes a browser save a file under a name, with any characters. */
export function attachment(fileName: string): Readonly<Record<'Content-Disposition', string>> {
  const plain = fileName.replace(/[^A-Za-z0-9._]+/g, '-').replace(/^-+|-+$/g, '') || 'file';
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return { 'Content-Disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encoded}` };
}

/** That header, for the documentation. */
export const savedAs = {
  'Content-Disposition': { type: 'string', description: 'The name to save it under.' },
} as const;

/** Whether an `Accept` header asks for XML rather than for JSON. */
export function wantsXmi(accept: string | undefined): boolean {
  const types = typesIn(accept);
  return types.some((type) => type === 'application/xmi+xml' || type === 'application/xml');
}

/** The types of the forms of a picture. */
export const pictureTypes = {
  svg: 'image/svg+xml',
  png: 'image/png',
  pdf: 'application/pdf',
} as const satisfies Readonly<Record<PictureForm, string>>;

/** The picture that an `Accept` header asks for: it names the type of one, SVG before others, and not JSON. */
export function wantedPicture(accept: string | undefined): PictureForm | undefined {
  const types = typesIn(accept);
  if (types.includes('application/json')) return undefined;
  return pictureForms.find((form) => types.includes(pictureTypes[form]));
}

/** Whether an `Accept` header asks for a picture in SVG: it names that, and not JSON. */
export function wantsSvg(accept: string | undefined): boolean {
  const types = typesIn(accept);
  return types.includes('image/svg+xml') && !types.includes('application/json');
}

/** Whether an `Accept` header asks for a file as it is rather than for JSON about it. */
export function wantsRaw(accept: string | undefined): boolean {
  const types = typesIn(accept);
  if (types.includes('application/json')) return false;
  return types.includes('text/plain') || types.includes('application/octet-stream');
}

function typesIn(accept: string | undefined): readonly (string | undefined)[] {
  return (accept ?? '').split(',').map((type) => type.split(';', 1)[0]?.trim().toLowerCase());
}

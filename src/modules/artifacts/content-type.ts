const byExtension: Readonly<Record<string, string>> = {
  css: 'text/css',
  html: 'text/html',
  js: 'text/javascript',
  json: 'application/json',
  md: 'text/markdown',
  mjs: 'text/javascript',
  sql: 'application/sql',
  svg: 'image/svg+xml',
  ts: 'text/x-typescript',
  xml: 'application/xml',
  yaml: 'application/yaml',
  yml: 'application/yaml',
};

/** The media type of a generated file, by its name; plain text unless the name tells more. */
export function contentTypeOf(path: string): string {
  const extension = /\.([a-z]+)$/.exec(path)?.[1] ?? '';
  return (Object.hasOwn(byExtension, extension) ? byExtension[extension] : undefined) ?? 'text/plain';
}

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** A file of the API browser. */
export type BrowserFile = { readonly contentType: string; readonly bytes: Buffer };

const contentTypes: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};

/** What pages of the API browser may load: their own files and the document, nothing else. */
export const browserPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  // The bundle sets style attributes and brings small images as data URLs.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The page of the API browser. */
export const browserPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>MDE Service API</title>
    <link rel="icon" href="/swagger-ui/favicon-32x32.png">
    <link rel="stylesheet" href="/swagger-ui/swagger-ui.css">
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/swagger-ui/swagger-ui-bundle.js"></script>
    <script src="/swagger-ui/start.js"></script>
  </body>
</html>
`;

const startScript = `SwaggerUIBundle({
  url: '/v3/api-docs',
  dom_id: '#swagger-ui',
  deepLinking: true,
  validatorUrl: 'none',
  displayRequestDuration: true,
  persistAuthorization: true,
  tryItOutEnabled: true,
});
`;

/** Reads a file of the API browser from the package that brings it; undefined when it has no such file. */
export async function browserFile(name: string): Promise<BrowserFile | undefined> {
  if (name === 'start.js')
    return { contentType: 'text/javascript; charset=utf-8', bytes: Buffer.from(startScript) };
  const contentType = Object.hasOwn(contentTypes, name) ? contentTypes[name] : undefined;
  if (contentType === undefined) return undefined;
  const url = import.meta.resolve(`@fastify/swagger-ui/static/${name}`);
  return { contentType, bytes: await readFile(fileURLToPath(url)) };
}

import type { RestController, RouteHandler } from '../../psm/psm.ts';
import { slug } from '../naming.ts';

/** The full path of a handler, with `{id}` for parameters, as OpenAPI writes it. */
export function pathOfHandler(controller: RestController, handler: RouteHandler): string {
  return routePath(`${controller.path}${handler.path}`);
}

/** A path of safe characters, with one slash at the start and none at the end. */
export function routePath(path: string): string {
  const parts = path.split('/').filter((part) => part !== '');
  return `/${parts.map(routePart).join('/')}`;
}

function routePart(part: string): string {
  if (/^\{[A-Za-z]\w*\}$/.test(part)) return part;
  return /^[A-Za-z0-9._~-]+$/.test(part) ? part : slug(part, 'part');
}

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Service } from '../../support/http/service.ts';
import { listOf } from '../../support/lib/json.ts';
import { becomes } from '../settled.ts';
import type { Bookshop } from './bookshop.ts';

/** The levels of models, from the business down. */
export const levels = ['cim', 'pim', 'psm'] as const;

type Level = (typeof levels)[number];

/** The views of the bookshop, in the studio and in the API. */
export type BookshopViews = {
  /** The address of a model in the studio, with what follows it. */
  readonly addressOf: (level: Level, rest?: string) => string;
  /** Goes to another address of the open page, as a link does. */
  readonly go: (page: Page, level: Level, rest: string) => Promise<void>;
  /** What the API answers for a model, as JSON and as text. */
  readonly read: (level: Level, rest?: string) => Promise<{ readonly body: unknown; readonly text: string }>;
};

/** Gives the views of a bookshop that a service has. */
export function viewsOf(service: Service, shop: Bookshop): BookshopViews {
  const addressOf = (level: Level, rest = ''): string =>
    `${service.baseUrl}/studio/p/${shop.projectId}/${level}/${shop[level]}${rest}`;
  return {
    addressOf,
    go: async (page, level, rest) => {
      const address = JSON.stringify(addressOf(level, rest));
      await page.evaluate(
        `history.pushState(null, '', ${address}); dispatchEvent(new PopStateEvent('popstate'))`,
      );
    },
    read: async (level, rest = '') => {
      const path = `/api/${level}/${shop[level]}${rest}`;
      const { body, bytes, status } = await service.call('GET', path, { token: shop.token });
      assert.equal(status, 200, path);
      return { body, text: bytes.toString() };
    },
  };
}

/** Waits until a view in words has so many nodes, and each line at both ends. */
export async function showsInWords(page: Page, view: string, nodes: number, edges: number): Promise<void> {
  if (nodes === 0) return page.getByText('Nothing to show in').waitFor();
  const counts = page.locator('.pane-note', { hasText: new RegExp(`^${nodes} nodes?, ${edges} lines?:`) });
  await counts.waitFor().catch((error: unknown) => {
    throw new Error(`${view} does not show ${nodes} nodes and ${edges} lines`, { cause: error });
  });
  const rows = page.getByRole('region', { name: 'View' }).getByRole('treeitem');
  if (nodes + 2 * edges <= 300) await becomes(() => rows.count(), nodes + 2 * edges, view);
}

/** What gives the shapes and texts of the drawings inside an element, with what says where they stand. */
const shapesOf = (root: string): string => `[...${root}.children]
    .filter((each) => each.localName === 'g')
    .flatMap((drawing) => [...drawing.querySelectorAll('rect, circle, ellipse, path, polygon, text')])
    .filter((shape) => !shape.classList.contains('hit'))
    .map((shape) => [
      shape.localName,
      ...['x', 'y', 'width', 'height', 'cx', 'cy', 'r', 'rx', 'ry', 'd', 'points'].map((name) => shape.getAttribute(name)),
      shape.localName === 'text' ? shape.textContent : '',
    ].filter(Boolean).join(' '))`;

/** The shapes of the picture that a page shows. */
export function shapesOn(page: Page): Promise<unknown> {
  return page.evaluate(
    `(() => { const place = document.querySelector('.picture > g > g'); return place === null ? [] : ${shapesOf('place')}; })()`,
  );
}

/** The shapes of an exported picture. A page outside of the studio reads it: the policy of the studio forbids that. */
export async function shapesIn(reader: Page, svg: string): Promise<readonly unknown[]> {
  const found: unknown = await reader.evaluate(
    `(() => { const root = new DOMParser().parseFromString(${JSON.stringify(svg)}, 'image/svg+xml').documentElement; return ${shapesOf('root')}; })()`,
  );
  return listOf(found);
}

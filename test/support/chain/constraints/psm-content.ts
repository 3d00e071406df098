import type { Content } from './constraint-cases.ts';

/** The content of a PSM: a platform and what is given. */
export function system(content: Content): Content {
  return { platform: { id: 'platform' }, ...content };
}

/** A container with an image; `image` stands in `images` of the system. */
export function container(id: string, more: Content = {}): Content {
  return { id, image: 'image', ...more };
}

/** A deployment with one main container, and the image it runs. */
export function deployment(workload: Content, ...containers: readonly Content[]): Content {
  return {
    images: [{ id: 'image', repository: 'nginx', tag: '1' }],
    workloads: [
      { id: 'shop', containers: containers.length === 0 ? [container('app')] : containers, ...workload },
    ],
  };
}

/** A column. */
export function column(id: string, type: string, more: Content = {}): Content {
  return { id, columnName: id, type, ...more };
}

/** A key column `<table>_id` whose JSON name is `id`. */
export function keyColumn(table: string): Content {
  return column(`${table}_id`, 'UUID', { primaryKey: true, nullable: false, jsonPath: 'id' });
}

/** A database with the schema `sales` that holds tables. */
export function database(...tables: readonly Content[]): Content {
  return {
    eClass: 'Database',
    id: 'db',
    databaseName: 'db',
    schemas: [{ id: 'sales', schemaName: 'sales', tables }],
  };
}

/** A project with the module `orders` over the schema `sales`. */
export function project(module: Content, more: Content = {}): Content {
  return { id: 'code', modules: [{ id: 'orders', schema: 'sales', ...module }], ...more };
}

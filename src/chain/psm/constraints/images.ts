import { constraint } from './constraint-builder.ts';

/** Tomorrow's image is today's. */
export const versionPinned = constraint('PSM-IMG-01', 'ContainerImage', {
  severity: 'WARNING',
  holds: 'tag is not "latest" and third-party images carry a fixed version',
  message: '{repository}:{tag} may change under you.',
  remedy: 'Pin a version or digest.',
  feature: 'tag',
  check: ({ tag, builtFrom }) => tag !== 'latest' && (builtFrom !== undefined || /\d/.test(tag)),
});

/** An image is built here or fetched from somewhere. */
export const imageFound = constraint('PSM-IMG-02', 'ContainerImage', {
  severity: 'ERROR',
  holds: 'builtFrom is set or the repository names a registry or library image',
  message: '{name} comes from nowhere.',
  remedy: 'Set builtFrom.',
  feature: 'builtFrom',
  check: ({ repository, builtFrom }) => builtFrom !== undefined || namesSomewhere(repository),
});

// The registry or namespace in front says where to look.
const qualified = /^[a-z0-9.-]+(?::\d{1,5})?(?:\/[a-z0-9]+(?:[._-]+[a-z0-9]+)*)+$/;

function namesSomewhere(repository: string): boolean {
  return qualified.test(repository) || libraryImages.has(repository);
}

/** Public images that are pulled by their bare name. */
const libraryImages: ReadonlySet<string> = new Set(
  [
    'alpine amazonlinux busybox caddy cassandra consul couchdb debian eclipse-mosquitto eclipse-temurin elasticsearch',
    'fedora golang haproxy httpd influxdb kibana mariadb memcached mongo mysql nats neo4j nginx node perl php postgres',
    'python rabbitmq redis registry ruby rust telegraf tomcat traefik ubuntu vault zookeeper',
  ].flatMap((line) => line.split(' ')),
);

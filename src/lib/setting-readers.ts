import { BlockList, isIP } from 'node:net';

/** What a setting's text means, or what is wrong with it. */
export type SettingValue<T> = { readonly value: T } | { readonly problem: string };

/** Any text but an empty one. */
export function text(what: string): (text: string) => SettingValue<string> {
  return (given) => (given.trim() === '' ? { problem: what } : { value: given.trim() });
}

/** Any text, or nothing. */
export function anyText(given: string): SettingValue<string> {
  return { value: given.trim() };
}

/** An address over HTTP without slashes at its end, or nothing. */
export function httpAddress(given: string): SettingValue<string> {
  const address = given.trim().replace(/\/+$/, '');
  const isHttp = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
  return address === '' || isHttp
    ? { value: address }
    : { problem: 'an address that begins with http:// or https://' };
}

/** The origin of a website without a slash at its end, or nothing. */
export function websiteOrigin(given: string): SettingValue<string> {
  const value = given.trim().replace(/\/$/, '');
  return value === '' || (isOrigin(value) && /^https?:/.test(value))
    ? { value }
    : { problem: 'an address without a path, such as https://mde.example.org' };
}

/** What groups give: `group=project:ACCESS`, separated by commas. A group may hold any characters but these. */
export function groupAccess(given: string): SettingValue<
  readonly {
    readonly group: string;
    readonly projectId: string;
    readonly access: 'READ' | 'WRITE' | 'MANAGE';
  }[]
> {
  const entries = given.split(',').filter((entry) => entry.trim() !== '');
  const value = entries.flatMap((entry) => {
    const [, group, projectId, level] = /^([^=,]+)=([\w-]+):([A-Z]+)$/.exec(entry.trim()) ?? [];
    const access = (['READ', 'WRITE', 'MANAGE'] as const).find((each) => each === level);
    return group === undefined || projectId === undefined || access === undefined
      ? []
      : [{ group, projectId, access }];
  });
  return value.length === entries.length
    ? { value }
    : { problem: 'a list such as architects=PROJECT_ID:WRITE,reviewers=PROJECT_ID:READ' };
}

/** An address with encryption, as it was written, or nothing. */
export function providerAddress(given: string): SettingValue<string> {
  const read = httpAddress(given);
  if ('problem' in read || read.value === '') return read;
  return read.value.startsWith('https:')
    ? { value: given.trim() }
    : { problem: 'an address that begins with https://' };
}

/** An address of a mail server, or nothing. */
export function mailServer(given: string): SettingValue<string> {
  const value = given.trim();
  const isAddress = URL.canParse(value) && /^smtps?:\/\/[^/?#]+\/?(?:\?tls=off)?$/.test(value);
  return value === '' || isAddress
    ? { value }
    : { problem: 'empty or an address such as smtps://user:password@mail.example.org:465' };
}

/** An address of a PostgreSQL database, or nothing. */
export function databaseUrl(given: string): SettingValue<string> {
  const value = given.trim();
  const isAddress = URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol);
  return value === '' || isAddress
    ? { value }
    : { problem: 'empty or an address such as postgres://user:password@host:5432/name' };
}

/** What `read` reads, or undefined for an empty text. */
export function optional<T>(
  read: (text: string) => SettingValue<T>,
): (text: string) => SettingValue<T | undefined> {
  return (given) => (given.trim() === '' ? { value: undefined } : read(given));
}

/** A whole number of a range, both ends included. */
export function wholeNumber(range: {
  readonly from: number;
  readonly to: number;
}): (text: string) => SettingValue<number> {
  return (given) => {
    const value = /^\d{1,15}$/.test(given.trim()) ? Number(given) : -1;
    return value >= range.from && value <= range.to
      ? { value }
      : { problem: `a whole number from ${range.from} to ${range.to}` };
  };
}

/** A number of a range, both ends included, with decimals after a point. */
export function decimal(range: {
  readonly from: number;
  readonly to: number;
}): (text: string) => SettingValue<number> {
  return (given) => {
    const value = /^\d{1,9}(?:\.\d{1,9})?$/.test(given.trim()) ? Number(given) : Number.NaN;
    return value >= range.from && value <= range.to
      ? { value }
      : { problem: `a number from ${range.from} to ${range.to}` };
  };
}

/** One of some words, however it is capitalised. */
export function oneOf<const Words extends readonly string[]>(
  words: Words,
): (text: string) => SettingValue<Words[number]> {
  return (given) => {
    const value: Words[number] | undefined = words.find((word) => word === given.trim().toLowerCase());
    return value === undefined ? { problem: `one of ${words.join(', ')}` } : { value };
  };
}

/** Origins of web pages, separated by commas; `*` stands for all. */
export function origins(list: string): SettingValue<readonly string[]> {
  const given = list.split(',').map((origin) => origin.trim());
  const named = given.filter((origin) => origin !== '');
  return named.every((origin) => origin === '*' || isOrigin(origin))
    ? { value: named }
    : { problem: 'a list of origins such as https://app.example.org, without paths, separated by commas' };
}

/** Names of hosts without ports, separated by commas, in lower case; `*` stands for all. */
export function hostNames(list: string): SettingValue<readonly string[]> {
  const given = list.split(',').map((name) => name.trim().toLowerCase());
  const named = given.filter((name) => name !== '');
  return named.every((name) => name === '*' || /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/.test(name))
    ? { value: named }
    : { problem: 'a list of host names such as models.example.org, without ports, separated by commas' };
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}

/** Addresses and networks in CIDR notation, separated by commas. */
export function networks(list: string): SettingValue<BlockList> {
  const value = new BlockList();
  const problem = 'a list of addresses and networks such as 10.0.0.0/8,fd00::1, separated by commas';
  for (const given of list.split(',').map((entry) => entry.trim())) {
    if (given === '') continue;
    const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(given) ?? [];
    const family = isIP(address);
    const longest = family === 4 ? 32 : 128;
    const length = prefix === undefined ? longest : Number(prefix);
    if (family === 0 || length > longest) return { problem };
    value.addSubnet(address, length, family === 4 ? 'ipv4' : 'ipv6');
  }
  return { value };
}

/** Pairs as OpenTelemetry writes them: `name=value`, separated by commas, values percent-encoded. */
export function pairs(given: string): SettingValue<Readonly<Record<string, string>>> {
  const parts = given.split(',').filter((part) => part.trim() !== '');
  const split = parts.map((part) => /^\s*([^=\s]+)\s*=(.*)$/.exec(part));
  const problem = 'a list such as name=value,other=value with percent-encoded values';
  const found: Record<string, string> = {};
  for (const part of split) {
    const [, name, value] = part ?? [];
    if (name === undefined || value === undefined) return { problem };
    try {
      found[name] = decodeURIComponent(value.trim());
    } catch {
      return { problem };
    }
  }
  return { value: found };
}

/** A share from 0 to 1. */
export function share(given: string): SettingValue<number> {
  const value = /^\d*\.?\d+$/.test(given.trim()) ? Number(given) : -1;
  return value >= 0 && value <= 1 ? { value } : { problem: 'a number from 0 to 1' };
}

import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'ra-core';
import type { english } from './english';
import type { ClientModel } from './client';
import type { Parts } from './resource';

/** What people read for the rows of one kind. */
export interface Labels {
  readonly one: string;
  readonly many: string;
  /** By the place of the member: `unitPrice.amount`, and `lines.quantity` of a part. */
  readonly fields: Readonly<Record<string, string>>;
}

/** What people read, in one language. */
export interface Words {
  readonly language: string;
  readonly common: TranslationMessages;
  readonly texts: typeof english;
  readonly labels: Readonly<Record<string, Labels>>;
}

/** Everything that people read. */
export function createMessages({ language, common, texts, labels }: Words, model: ClientModel): I18nProvider {
  const ofRows = Object.entries(labels).map(([name, { one, many, fields }]) => [
    name,
    { name: `${one} |||| ${many}`, fields },
  ]);
  // Forms of parts look for their labels as those of rows do.
  const ofParts = model.resources.flatMap(({ name, parts }) =>
    waysTo(parts).map((way) => [`${name}.${way}`, { fields: inside(labels[name]?.fields ?? {}, way) }]),
  );
  const { process, since, step, about, reason, actions } = texts;
  const fields = { name: step, process, since, subjects: about, message: reason, actions };
  const resources = {
    ...(Object.fromEntries([...ofRows, ...ofParts]) as object),
    tasks: { name: texts.tasks, fields },
    incidents: { name: texts.incidents, fields },
  };
  const messages = { ...common, client: texts, resources };
  return polyglotI18nProvider(() => messages, language, [{ locale: language, name: language }], {
    allowMissing: true,
  });
}

/** The places of the members that list parts, and parts of parts. */
function waysTo(parts: readonly Parts[]): readonly string[] {
  return parts.flatMap(({ member, parts: below = [] }) => [
    member,
    ...waysTo(below).map((way) => `${member}.${way}`),
  ]);
}

function inside(fields: Readonly<Record<string, string>>, member: string): Readonly<Record<string, string>> {
  const found = Object.entries(fields).filter(([place]) => place.startsWith(`${member}.`));
  return Object.fromEntries(found.map(([place, label]) => [place.slice(member.length + 1), label]));
}

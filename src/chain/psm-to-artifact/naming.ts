import { noteWishedNames } from '../../kernel/trials/distinct-names.ts';
import { camelCase, kebabCase, pascalCase, upperSnakeCase } from '../core/naming.ts';

/** A name like `customer-account` for files and clusters, at most 50 characters. */
export function slug(name: string, otherwise: string): string {
  return kebabCase(name, otherwise).slice(0, 50).replace(/-+$/, '');
}

/** A name like `CustomerAccount`, starting with a letter. */
export function pascal(name: string): string {
  return pascalCase(name, 'Element');
}

/** A name like `customerAccount`, starting with a letter. */
export function camel(name: string): string {
  return camelCase(name, 'element');
}

/** A name like `CUSTOMER_ACCOUNT`. */
export function upperSnake(name: string): string {
  return upperSnakeCase(name, 'element');
}

/** "a" or "an" and the noun, for sentences in comments. */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

// Words of the language, global types and functions, and every name that generated files import or declare.
const takenNames = new Set(
  `abstract any arguments as asserts async await bigint boolean break case catch class const constructor continue
   debugger declare default delete do else enum eval export extends false finally for from function get global if
   implements import in infer instanceof interface is keyof let module namespace never new null number object of
   package private protected public readonly require return set static string super switch symbol this throw true try
   type typeof undefined unique unknown using var void while with yield
   Array Boolean BigInt Buffer Date Error Function Infinity JSON Map Math NaN Number Object Omit Partial Pick Promise
   Proxy Readonly ReadonlyMap Record RegExp Required Set String Symbol URL WeakMap WeakSet console fetch globalThis
   process setTimeout clearTimeout
   add all and decimal divide duration equal greater instant isIn isNull length less matches max min multiply not
   notEqual now or size subtract sum today truth atLeast atMost toText toMoney toInteger toBoolean toDecimalText
   access app body brokerSubscriber changed checkRules context current db derive extraRules hooks id idParameter input item
   listQuerySchema message newId notFound notImplemented operations owner onlyOwner page pageOf part parts params
   patched query query record reply repository requireAccess roles rows rules schemas select send server services
   staleVersion stored subscriber systemAccess tx types wrongState keepFile noFile once receiveFile sendFile takingFiles
   Access Conditions Db FastifyInstance ListQuery Money StoredFile
   Page RouteContext Rule Services Subscriber Truth assert test after beforeEach fixtures`.split(/\s+/),
);

/** The name itself, or with `Of` for what when a generated file could not use it as it is. */
export function freeIdentifier(name: string, suffix: string): string {
  const plain = /^[A-Za-z][A-Za-z0-9_]*$/.test(name) ? name : camel(name);
  return takenNames.has(plain) ? `${plain}${suffix}` : plain;
}

/**
 * Gives every element a name of its own. Elements that want the same name are distinguished by a number, in the order
 * of their ids, so that the order of the list does not matter.
 */
export function uniqueNames<E extends { readonly id: string }>(
  elements: readonly E[],
  wanted: (element: E) => string,
): ReadonlyMap<E, string> {
  const names = new Map<E, string>();
  const used = new Set<string>();
  noteWishedNames(() => elements.map(wanted));
  const sorted = [...elements].sort((left, right) => (left.id < right.id ? -1 : 1));
  for (const element of sorted) {
    const wish = wanted(element);
    let name = wish;
    for (let number = 2; used.has(name.toLowerCase()); number += 1)
      name = `${wish}${separatorOf(wish)}${number}`;
    used.add(name.toLowerCase());
    names.set(element, name);
  }
  return names;
}

function separatorOf(name: string): string {
  return name.includes('-') || name.includes('.') ? '-' : '';
}

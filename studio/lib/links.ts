/** The address of a link in a text of people or models; undefined unless it leads to a web page. */
export function linkOf(href: string): string | undefined {
  if (!URL.canParse(href)) return undefined;
  const { protocol, href: address } = new URL(href);
  return protocol === 'https:' || protocol === 'http:' ? address : undefined;
}

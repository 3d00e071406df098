/** The name that the header Content-Disposition gives a file, without folders; undefined where it gives none. */
export function nameIn(header: string | undefined): string | undefined {
  const encoded = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header ?? '')?.[1];
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header ?? '');
  const given = decoded(encoded) ?? plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2] ?? '';
  const name = given
    .replace(/^.*[/\\]/s, '')
    .replace(/\p{Cc}/gu, '')
    .trim();
  return name === '' ? undefined : [...name].slice(0, 200).join('');
}

function decoded(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The header Content-Disposition with which browsers save a file under its name, as RFC 6266 writes it. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

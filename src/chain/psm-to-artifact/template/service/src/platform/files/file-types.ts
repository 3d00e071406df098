/** How many bytes at the beginning of a file tell what it is. */
export const headLength = 12;

/** The type of an image by its first bytes; undefined for everything else. */
export function imageTypeOf(head: Buffer): string | undefined {
  const text = head.toString('latin1', 0, headLength);
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(text)) return 'image/gif';
  if (/^RIFF[^]{4}WEBP/.test(text)) return 'image/webp';
  return undefined;
}

const images: readonly string[] = ['image/gif', 'image/jpeg', 'image/png', 'image/webp'];

/**
 * The type under which a file is kept: for images what they are, whatever the sender calls them, else what the sender
 * says. Undefined where it is none of those `wanted`, of which none means any.
 */
export function acceptedType(declared: string, head: Buffer, wanted: readonly string[]): string | undefined {
  if (wanted.length === 0) return declared;
  const [plain = ''] = declared.split(';');
  const named = plain.trim().toLowerCase();
  const type = imageTypeOf(head) ?? (images.includes(named) ? undefined : named);
  return type !== undefined && wanted.includes(type) ? type : undefined;
}

const endings: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'image/gif': '.gif',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'text/plain': '.txt',
};

/** The usual ending of the names of such files; empty where there is none. */
export function endingOf(mediaType: string): string {
  const [plain = ''] = mediaType.split(';');
  return endings[plain.trim().toLowerCase()] ?? '';
}

/** An untrusted text, without addresses, markup or anything else that a client could load or run. */
export function harmless(text: string): string {
  return text
    .replace(/!?\[([^\][]*)\]\([^()]*\)/g, '$1')
    .replaceAll('](', '] (')
    .replace(/<[/!?]?[a-z][^<>]{0,1000}>/gi, ' ')
    .replace(/<(?=[a-z/!?])/gi, '‹')
    .replace(/\b(?:javascript|vbscript|data):/gi, '')
    .replace(/\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s]{1,2000}/gi, '[address left out]')
    .replace(/\bwww\.[^\s]{1,2000}/gi, '[address left out]')
    .replace(/[\p{Cf}]|[^\P{Cc}\n]/gu, '');
}

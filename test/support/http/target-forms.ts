/**
 * Ways to write the target of a request. SAME: it means what the path means. OTHER: it means something else or nothing,
 * so that it must not be a way around anything.
 */
export const targetForms: Readonly<
  Record<string, { readonly means: 'SAME' | 'OTHER'; readonly write: (path: string) => string }>
> = {
  'a path': same((path) => path),
  'a whole address': same((path) => `http://127.0.0.1:8080${path}`),
  'the address of another host': same((path) => `http://elsewhere.example${path}`),
  'an address with https': same((path) => `https://elsewhere.example:443${path}`),
  'an upper-case scheme': same((path) => `HTTP://h${path}`),
  'a host with a trailing dot': same((path) => `http://h.${path}`),
  'an IPv6 host': same((path) => `http://[::1]:80${path}`),
  'escaped letters': same((path) => path.replace('/api', '/%61p%69')),
  'escaped letters in an address': same((path) => `http://h${path.replace('/api', '/%61pi')}`),
  'two slashes and a host': other((path) => `//h${path}`),
  'an asterisk': other(() => '*'),
  'an escaped slash': other((path) => path.replace('/api/', '/api%2F')),
  'an escaped slash in an address': other((path) => `http://h${path.replace('/api/', '/api%2f')}`),
  'a trailing dot': other((path) => withEnd(path, '.')),
  'a trailing slash': other((path) => withEnd(path, '/')),
  'a parameter of the path': other((path) => withEnd(path, ';a=b')),
  'a doubled slash': other((path) => path.replace('/api/', '/api//')),
  'a doubled slash at the beginning': other((path) => `/${path}`),
  'a doubled slash after the host': other((path) => `http://h/${path}`),
  'other letter case': other((path) => path.replace('/api', '/API')),
  'a parent folder': other((path) => `/swagger-ui/..${path}`),
  'an escaped parent folder': other((path) => `http://h/swagger-ui/%2e%2e${path}`),
  'a user in the address': other((path) => `http://user:password@h${path}`),
  'an address without host': other((path) => `http://${path}`),
  'an address with a port alone': other((path) => `http://:80${path}`),
  'an address with one slash': other((path) => `http:${path}`),
  'another scheme': other((path) => `ftp://h${path}`),
  'a fragment': other((path) => `${path}#x`),
  'a fragment in an address': other((path) => `http://h${path}#x`),
  'a public page as fragment': other((path) => `/swagger-ui.html#${path}`),
  'a public page as query': other((path) => `${path}${path.includes('?') ? '&' : '?'}x=/api/health`),
  'bytes outside of ASCII': other((path) => withEnd(path, '\u00ff')),
};

type Form = (typeof targetForms)[string];

function same(write: Form['write']): Form {
  return { means: 'SAME', write };
}

function other(write: Form['write']): Form {
  return { means: 'OTHER', write };
}

/** The path with something added before its query. */
function withEnd(path: string, end: string): string {
  const [before = '', ...query] = path.split('?');
  return [`${before}${end}`, ...query].join('?');
}

/** Where to lead on: a path of this site and nothing else (docs/requirements/safety.md, O5): `//host` and `/\host` lead elsewhere. */
export const safePath = (path: string): string => (/^\/(?![/\\])[^\s\\]*$/.test(path) ? path : '/')

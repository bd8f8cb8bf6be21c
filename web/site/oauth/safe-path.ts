/** Accepts only paths of this site as redirect targets (docs/requirements/safety.md, O5): `//host` and `/\host` lead elsewhere. */
export const safePath = (path: string): string => (/^\/(?![/\\])[^\s\\]*$/.test(path) ? path : '/')

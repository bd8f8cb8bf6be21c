/** Finds the methods of a path in a list of routes, for the responses to others (RFC 9110, 15.5.6). */

type Route = { method: string; path: string }

/** Routes for any method do not count. */
export const methodsOf = (routes: readonly Route[], path: string): string[] =>
  routes.filter((route) => route.method !== 'ALL' && matches(route.path, path)).map(({ method }) => method)

/** @param pattern with parameters such as `:id`, and `*` at its end for everything below */
const matches = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+').replace(/\*$/, '.*')}/?$`).test(path)

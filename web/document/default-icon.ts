/**
 * The icon of a site whose owner has chosen none, as a `data:` URL. Browsers request an icon before the first paint, with a higher priority
 * than images, on a connection that the fonts then share (decision 0014).
 */

/** The same drawing as web/public/favicon.svg, which crawlers and feed readers request. */
export const defaultIconSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -2.5 32 32"><rect x="-3" y="-2.5" width="32" height="32" rx="6" fill="#0d1318"/><g fill="none" stroke-linecap="round"><path d="M3 22V14M8 21V8M13 20.4V2M18 21V6M23 22V12" stroke="#8cedb7" stroke-width="2.2"/><path d="M1 24.5Q13 20 25 24.5" stroke="#8d999e" stroke-width="1.6"/></g></svg>'

const escapes: Record<string, string> = { '"': "'", '#': '%23', '<': '%3C', '>': '%3E' }

/** Needs no further escape inside double quotes. */
export const defaultIcon = `data:image/svg+xml,${defaultIconSvg.replace(/["#<>]/g, (sign) => escapes[sign] ?? sign)}`

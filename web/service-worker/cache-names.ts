/** Names of the caches of the service worker, which the page deletes when its reader signs out. */

/** Documents of articles. */
export const COPIES = 'articles'
/** Scripts, styles, fonts and images. */
export const FILES = 'files'

/** Every URL of the studio, the owner's part of the site. The response is the same document for all of them. */
import { pageUrl } from './pages.ts'

export const studioPages = {
  dashboard: pageUrl('/studio'),
  articles: pageUrl('/studio/articles', [
    ...['status', 'category', 'tag', 'year', 'lang', 'q'],
    ...['sort', 'order', 'page'],
  ]),
  /** A new article. `draft` names it until the server has given it a number. */
  write: pageUrl('/studio/write', ['draft']),
  article: pageUrl('/studio/articles/:articleId'),
  /** `file` is the one whose details are shown. */
  media: pageUrl('/studio/media', ['kind', 'filter', 'q', 'file']),
}

/** Every URL of the studio, the owner's part of the site. The response is the same document for all of them. */
import { pageUrl } from './pages.ts'

export const studioPages = {
  dashboard: pageUrl('/studio'),
}

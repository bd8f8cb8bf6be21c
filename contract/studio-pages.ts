/** Every URL of the studio, the owner's part of the site. The response is the same document for all of them. */
import { pageUrl } from './pages.ts'

export const studioPages = {
  dashboard: pageUrl('/studio'),
  statistics: pageUrl('/studio/statistics', ['range']),
  articles: pageUrl('/studio/articles', [
    'status',
    'category',
    'tag',
    'year',
    'lang',
    'q',
    'sort',
    'order',
    'page',
  ]),
  /** A new article. `draft` names it until the server has given it a number. */
  write: pageUrl('/studio/write', ['draft']),
  article: pageUrl('/studio/articles/:articleId'),
  talks: pageUrl('/studio/talks', ['status', 'q', 'page']),
  /** A new talk. `draft` names it until it is sent. */
  newTalk: pageUrl('/studio/talks/new', ['draft']),
  talk: pageUrl('/studio/talks/:talkId'),
  /** With `new`, the form of a new album is open. */
  albums: pageUrl('/studio/albums', ['new']),
  /** `photo` is the one whose text has the focus. */
  album: pageUrl('/studio/albums/:albumId', ['photo']),
  ownPages: pageUrl('/studio/pages', ['status', 'q', 'page']),
  /** A new page of the owner's own. `draft` names it until it is saved. */
  newOwnPage: pageUrl('/studio/pages/new', ['draft']),
  ownPage: pageUrl('/studio/pages/:pageId'),
  /** `section` is the one at which the screen opens. */
  settings: pageUrl('/studio/settings', ['section']),
  appearance: pageUrl('/studio/appearance', ['section']),
  /** The first run. The token that the terminal shows is in the fragment. */
  setup: pageUrl('/studio/setup', ['step']),
  /** `after` is where the page of the list begins, `comment` the one that is shown. */
  comments: pageUrl('/studio/comments', ['status', 'q', 'author', 'type', 'topic', 'after', 'comment']),
  /** What holds a comment for approval. */
  commentRules: pageUrl('/studio/comments/rules'),
  mentions: pageUrl('/studio/mentions', ['status']),
  labels: pageUrl('/studio/labels', ['kind']),
  readers: pageUrl('/studio/readers', ['status', 'q']),
  jobs: pageUrl('/studio/jobs', ['status']),
  backups: pageUrl('/studio/backups'),
  exports: pageUrl('/studio/export'),
  imports: pageUrl('/studio/import'),
  /** One import with its report. `outcome` and `warning` filter its items. */
  import: pageUrl('/studio/import/:importId', ['outcome', 'warning']),
  emails: pageUrl('/studio/emails', ['status']),
  audit: pageUrl('/studio/audit'),
  account: pageUrl('/studio/account'),
  /** `file` is the one whose details are shown. */
  videos: pageUrl('/studio/videos'),
  /** One collection of videos. */
  collection: pageUrl('/studio/videos/:collectionId'),
  /** `show` is one result of the check. */
  friends: pageUrl('/studio/friends', ['show']),
  media: pageUrl('/studio/media', ['kind', 'filter', 'q', 'file']),
}

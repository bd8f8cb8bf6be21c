/** Reads the comments of a WordPress post: those of people, with their threads and states. */

import { shortened } from '#contract/shortened.ts'
import { commentEmail, commentName, commentWebsite } from '#importers/exports/comment-text.ts'
import type { OldSiteComment } from '#importers/exports/exported-post.ts'
import { htmlToCommentMarkdown } from '#importers/exports/html-to-markdown.ts'
import { plainLine } from '#importers/front-matter-values.ts'
import type { WarnAbout } from '#importers/warnings.ts'
import { say } from '#server/platform/report-message.ts'
import { autop } from './content/autop.ts'
import { textOfChild, type XmlNode } from './read-xml.ts'
import { wxrDate } from './wxr-dates.ts'

const STATES: Record<string, OldSiteComment['state']> = {
  '1': 'published',
  approved: 'published',
  approve: 'published',
  '0': 'waiting',
  hold: 'waiting',
  spam: 'spam',
  trash: 'trash',
  'post-trashed': 'trash',
}

/** @param fallbackAt Unix ms, for a comment without a date */
export const commentsOf = (
  item: XmlNode,
  { zone, fallbackAt, emails }: { zone: string; fallbackAt: number; emails: Set<string> },
  warn: WarnAbout,
): OldSiteComment[] =>
  item.children
    .filter(({ name }) => name === 'wp:comment')
    .flatMap((node, position) => {
      const text = (name: string) => textOfChild(node, `wp:comment_${name}`)
      const type = text('type')
      const author = plainLine(text('author'))
      if (type !== '' && type !== 'comment') {
        warn(
          'comment-left-out',
          say('from-site', { type, site: shortened(author || text('author_url'), 80) }),
        )
        return []
      }
      const email = text('author_email')
      const isLoggedIn = !['', '0'].includes(text('user_id'))
      const parent = text('parent')
      return [
        {
          id: text('id') || `position-${position}`,
          parentId: parent === '' || parent === '0' ? null : parent,
          name: commentName(text('author')),
          website: commentWebsite(text('author_url')),
          email: commentEmail(email),
          // Accounts of the old site were its authors; everybody else could write any address.
          verifiedEmail: isLoggedIn && emails.has(email.toLowerCase()) ? email : null,
          text: htmlToCommentMarkdown(autop(text('content'))),
          state: STATES[text('approved')] ?? 'waiting',
          createdAt: wxrDate(node, 'wp:comment_date', zone) ?? fallbackAt,
        },
      ]
    })

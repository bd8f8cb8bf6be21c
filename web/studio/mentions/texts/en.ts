/** English texts of the screen of webmentions. `cn.ts` has the same shape. */
export const en = {
  title: 'Webmentions',
  text: 'Pages on other sites that link to your articles. They’re shown once you approve them.',
  off: 'Webmentions are off: they’re neither accepted nor sent. ',
  settings: 'Open settings',
  statusLabel: 'Status',
  statuses: { waiting: 'Waiting', published: 'Shown', rejected: 'Rejected' },
  kinds: { mention: 'Mention', reply: 'Reply', like: 'Like', repost: 'Repost' },
  on: 'on',
  approve: 'Approve',
  reject: 'Reject',
  delete: 'Delete',
  label: (action: string, name: string) => `${action}: ${name}`,
  deleteTitle: 'Delete this webmention?',
  deleteText: 'The other site can send it again. Reject it instead to block it for good.',
  more: 'Show more',
  none: {
    waiting: ['Nothing is waiting', 'Sites that tell you about a link to your articles appear here.'],
    published: ['No webmentions yet', 'Those you approve are shown below the article’s comments.'],
    rejected: ['Nothing rejected', 'Those you reject stay here so you aren’t asked again.'],
  } as Record<'waiting' | 'published' | 'rejected', [string, string]>,
}
export type MentionsTexts = typeof en
export default en

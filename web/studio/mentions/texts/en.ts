/** English texts of the screen of webmentions. `cn.ts` has the same shape. */
export const en = {
  title: 'Webmentions',
  text: 'Pages elsewhere that link to your articles. Nothing is shown before you approve it.',
  off: 'Webmentions are off: none is accepted or sent. Turn them on in the settings.',
  settings: 'Open the settings',
  statusLabel: 'Status',
  statuses: { waiting: 'Waiting', published: 'Shown', rejected: 'Rejected' },
  kinds: { mention: 'Mention', reply: 'Reply', like: 'Like', repost: 'Repost' },
  on: 'on',
  approve: 'Approve',
  reject: 'Reject',
  delete: 'Delete',
  label: (action: string, name: string) => `${action}: ${name}`,
  deleteTitle: 'Delete this webmention?',
  deleteText: 'Its site can send it again. Reject it to never be asked about it again.',
  more: 'Show more',
  none: {
    waiting: [
      'Nothing is waiting',
      'When a site links to one of your articles and says so, it appears here.',
    ],
    published: ['None is shown yet', 'What you approve is shown below the comments of the article.'],
    rejected: ['None was rejected', 'What you reject stays here, so that you are not asked again.'],
  } as Record<'waiting' | 'published' | 'rejected', [string, string]>,
}
export type MentionsTexts = typeof en
export default en

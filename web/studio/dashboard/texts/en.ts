/** English texts of the dashboard. `cn.ts` has the same shape. */
export const en = {
  title: 'Dashboard',
  morning: (name: string) => `Good morning, ${name}`,
  afternoon: (name: string) => `Good afternoon, ${name}`,
  evening: (name: string) => `Good evening, ${name}`,
  write: 'Write',
  untitled: 'Untitled',
  lists: { draft: 'Drafts', scheduled: 'Scheduled', changed: 'Changes that no reader sees' },
  none: {
    draft: 'There are no drafts.',
    scheduled: 'Nothing is scheduled.',
    changed: 'Every published article is as you saved it last.',
  },
  unsent: {
    title: 'Stored in this browser only',
    text: 'These new articles have not reached the server. Open one to send it.',
  },
  demo: {
    title: 'The demo content is still here',
    text: 'Articles, talks, albums, videos, friend links, comments and their images, which are also the manual. What you have changed is yours and stays.',
    delete: 'Delete the demo content',
    deleting: 'Deleting …',
    question: {
      title: 'Delete the demo content?',
      text: 'All of it goes, with its images and the comments on it. What you have changed stays. This cannot be undone.',
      confirm: 'Delete',
    },
    deleted: 'The demo content was deleted',
    kept: 'You have changed these, so they stay:',
    kinds: {
      article: 'Article',
      talk: 'Talk',
      friend: 'Friend link',
      video: 'Video',
      album: 'Album',
      page: 'Page',
    },
    done: 'OK',
  },
  noMail: {
    title: 'The site cannot send emails',
    text: 'Readers cannot register, reset a password or subscribe, and you are not notified of comments. Reading, feeds and the studio work as usual.',
    link: 'Set up email',
  },
  attention: {
    title: 'What waits for you',
    comments: (count: number) => (count === 1 ? '1 comment is waiting' : `${count} comments are waiting`),
    jobs: (count: number) =>
      count === 1 ? '1 background job has failed' : `${count} background jobs have failed`,
    emails: (count: number) => (count === 1 ? '1 email has failed' : `${count} emails have failed`),
  },
}
export type DashboardTexts = typeof en
export default en

/** English texts of the dashboard. `cn.ts` has the same shape. */
import { counted, plural } from '#contract/plural.ts'

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const spelled = (count: number) => words[count] ?? String(count)
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const answers = (count: number) => `${spelled(count)} ${plural(count, 'comment')} to answer`
const needs = (count: number) =>
  `${spelled(count)} ${plural(count, 'thing that needs', 'things that need')} a minute`

export const en = {
  welcome: (name: string) => `Welcome, ${name}`,
  morning: (name: string) => `Good morning, ${name}`,
  afternoon: (name: string) => `Good afternoon, ${name}`,
  evening: (name: string) => `Good evening, ${name}`,
  stepsLeft: (count: number) =>
    count === 1
      ? 'Your site is live. One small thing makes it yours.'
      : `Your site is live. ${capital(spelled(count))} small things make it yours.`,
  summary: (comments: number, others: number) =>
    comments > 0 && others > 0
      ? `${capital(answers(comments))}, and ${needs(others)}.`
      : comments > 0
        ? `${capital(answers(comments))}.`
        : others > 0
          ? `${capital(needs(others))}.`
          : 'Nothing needs you today.',
  untitled: 'Untitled',
  states: { draft: 'Draft', changed: 'Published, with unpublished changes', scheduled: 'Scheduled' },
  words: (count: string) => `, ${counted(count, 'word')}`,
  answer: { title: 'To answer', all: 'All comments', approve: 'Approve only' },
  writing: { title: 'Keep writing', all: 'All drafts' },
  scheduled: { title: 'Scheduled' },
  unsent: {
    title: 'Stored in this browser only',
    text: 'These new articles haven’t reached the server yet. Open one to send it.',
    state: 'Draft, not sent',
  },
  numbers: {
    title: 'Last 30 days',
    views: (count: number): string => plural(count, 'view'),
    visitors: (count: number): string => plural(count, 'visitor'),
    subscribers: (count: number): string => plural(count, 'subscriber'),
    link: 'Statistics',
  },
  steps: {
    title: 'Next steps',
    done: (done: number, all: number) => `${done} of ${all} done`,
    isDone: 'Done',
    notForMe: 'Not for me',
    later: 'Later',
    save: 'Save',
    moving: 'Moving from another blog? ',
    import: 'Import it',
    hideList: 'Hide this list',
    hidden: (step: string) => `“${step}” is hidden`,
    listHidden: 'The next steps are hidden',
    name: { title: 'Name and tagline', text: 'What readers and search engines see first.', verb: 'Fill in' },
    url: {
      title: 'Public URL',
      text: 'Without HTTPS, browsers warn your readers and passkeys don’t work.',
      verb: 'Show how',
    },
    author: {
      title: 'Show who is writing',
      text: 'A picture and a line, next to everything you publish.',
      verb: 'Add',
    },
    article: {
      title: 'Write your first article',
      text: 'An empty draft is waiting. It can be short.',
      verb: 'Write',
    },
    menu: {
      title: 'Choose what’s in the navigation',
      text: 'All nine pages are listed. Hide the ones you don’t need and rename the rest.',
      verb: 'Choose',
    },
    email: {
      title: 'Set up email',
      text: 'Until then nobody can register or reset a password.',
      verb: 'Set up',
    },
    backup: {
      title: 'Make a backup',
      text: 'Everything in one file, verified by restoring it.',
      verb: 'Back up',
    },
    siteName: 'Site name',
    tagline: 'Tagline',
    picture: 'Avatar',
    line: 'One line about you',
    urlHow:
      'The server needs to know its URL before it starts. Set it in the server’s configuration and restart. This step is then done.',
  },
  horizon: {
    text: 'Every article becomes a ray on your home page. The longer it is, the taller the ray.',
    link: 'See your site',
  },
  needs: {
    title: 'Needs a minute',
    look: 'View',
    setUp: 'Set up',
    backUp: 'Back up',
    renew: 'Renew',
    backingUp: 'Backing up',
    jobs: (count: number) => `${counted(count, 'background job')} failed`,
    jobsText: 'Failed jobs don’t run again until you retry them.',
    emails: (count: number) => `${counted(count, 'email')} failed`,
    emailsText: 'Failed emails didn’t reach their recipients.',
    delayedEmails: (count: number) => `${counted(count, 'email')} didn’t get through`,
    delayedEmailsText: 'Sending is retried for four days. The email settings show what the mail server said.',
    friendRequests: (count: number) => counted(count, 'friend link request'),
    friendRequestsText: 'A link appears once you approve it.',
    backupFailed: (time: string) => `The backup of ${time} failed`,
    backupFailedText: 'Everything newer than the last backup exists only here.',
    noMail: 'The site can’t send email',
    noMailText: (waiting: number) =>
      waiting === 0
        ? 'Nobody can register, subscribe or reset a password.'
        : waiting === 1
          ? '1 email is waiting, and nobody can register.'
          : `${waiting} emails are waiting, and nobody can register.`,
    noBackup: 'No backup yet',
    lastBackup: 'Last backup: ',
    backupText: 'Everything newer exists only here.',
    disk: (percent: number) => `The disk is ${percent}% full`,
    diskText: 'Once it’s full, nothing can be saved. Delete unused files.',
    token: (name: string, date: string) => `The token “${name}” expires on ${date}`,
    tokenText: 'Anything that uses it stops working then.',
  },
  demo: {
    title: 'The demo content is still here',
    text: 'Articles, talks, albums and comments that double as the manual. Anything you’ve changed stays.',
    delete: 'Delete',
    question: {
      title: 'Delete the demo content?',
      text: 'This deletes all of it, including images and comments. Anything you’ve changed stays. This can’t be undone.',
      confirm: 'Delete',
    },
    deleted: 'Demo content deleted',
    kept: 'You’ve changed these, so they stay:',
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
}
export type DashboardTexts = typeof en
export default en

/** English texts of the publish panel. `cn.ts` has the same shape. */
import { counted, plural } from '#contract/plural.ts'

const emailTo = (subscribers: number, text: string): string =>
  subscribers === 0 ? '' : `, email ${text} ${plural(subscribers, 'subscriber')}`

export const en = {
  title: 'Publish',
  /** @param subscribers who get an email; 0: nobody does */
  publishNow: (subscribers: number, text: string) => `Publish now${emailTo(subscribers, text)}`,
  schedule: (subscribers: number, text: string) => `Schedule${emailTo(subscribers, text)}`,
  update: 'Update',
  keepDraft: 'Keep as draft',
  notPublic: 'Not public yet',
  /** What the button will do. */
  result: {
    now: (path: string) => `Public right away, at ${path}`,
    dated: (time: string, path: string) => `Public right away, dated ${time}, at ${path}`,
    scheduled: (time: string, zone: string) => `Public on ${time}, ${zone} time`,
    updated: (path: string) => `Readers see the changes right away, at ${path}`,
  },
  faults: { time: 'Choose a date and time first.', password: 'Enter the password first.' },
  unpublish: 'Unpublish',
  published: 'Published.',
  updated: 'Updated. Readers see this version.',
  scheduled: (time: string) => `Scheduled for ${time}.`,
  unpublished: 'Unpublished. The text stays in the studio.',
  unpublishQuestion: {
    title: (title: string) => `Unpublish “${title}”?`,
    text: 'Readers can no longer open it. The text and its draft stay in the studio.',
    confirm: 'Unpublish',
  },
  missing: {
    title: 'Missing',
    write: 'Write it',
    choose: 'Choose one',
    check: (check: 'title' | 'text' | 'category' | 'alt', count: number) =>
      ({
        title: 'No title.',
        text: 'No text yet.',
        category: 'No category.',
        alt: `${counted(count, 'image has', 'images have')} no alternative text.`,
      })[check],
  },
  time: {
    title: 'When',
    now: 'Now',
    keep: 'Keep the date',
    at: 'At a time',
    dateAndTime: 'Date and time',
    zone: (zone: string) => `Site time zone: ${zone}. Past dates are fine.`,
    since: (time: string, isPublished: boolean) =>
      isPublished ? `Public since ${time}.` : `Will be public on ${time}.`,
    isUpdate: 'Show as updated',
    isUpdateNote: 'Readers see when the article was updated.',
    tellsReaders: 'Mark what’s new',
    tellsReadersNote: 'Returning readers see which paragraphs are new.',
  },
  access: {
    title: 'Who can read it',
    everybody: 'Everyone',
    keep: 'Same password',
    password: 'Password',
    newPassword: 'New password',
    note: 'Title and cover stay visible. The text needs the password.',
  },
  filing: {
    category: 'Category',
    tags: 'Tags',
    addTag: 'Add a tag',
    addTagNote: 'Press Enter to add a tag',
    removeTag: (tag: string) => `Remove tag ${tag}`,
  },
  cover: {
    title: 'Cover',
    generated: 'Generated from the title',
    generatedCover: (number: number) => `Generated cover ${number}`,
    image: 'Image',
    choose: (name: string) => `Choose ${name}`,
    none: 'The media library has no images yet.',
  },
  details: {
    title: 'More',
    abstract: 'Abstract',
    abstractNote: 'If empty, lists show the beginning of the text.',
    lang: 'Language',
    detected: 'Detected from the text',
    type: 'Kind',
    types: { 1: 'Original', 2: 'Reprint', 3: 'Translation' },
    source: 'Source',
    sourceError: 'Enter a full URL starting with https:// or http://',
    pin: 'Pin to the top',
    feature: 'Feature on the home page',
  },
  untitled: 'Untitled',
  translation: {
    title: 'Translation',
    search: 'Find the translation',
    note: 'Links both articles to each other right away.',
    results: 'Articles found',
    none: 'No articles found.',
    languages: { en: 'English', 'zh-CN': '中文' },
    offered: 'Readers of one are offered the other.',
    notOffered: 'Readers are offered it once both are public and in different languages.',
    unlink: 'Unlink',
    unlinked: 'The two articles are no longer linked',
  },
  preview: {
    title: 'Preview link',
    period: 'How long the link works',
    day: 'A day',
    week: 'A week',
    month: 'A month',
    create: 'Create link',
    renew: 'Create new link',
    end: 'Revoke link',
    copy: 'Copy',
    copied: 'Copied',
    note: 'Anyone with the link can see the draft. Search engines can’t find it.',
    ends: (time: string) =>
      `Works until ${time}. It’s only shown once; creating a new link revokes the old one.`,
  },
  comments: {
    title: 'Comments',
    open: 'Readers can comment below the article.',
    closed: 'Existing comments stay. Nobody can add new ones.',
  },
  sharing: {
    title: 'Search and sharing',
    edit: 'Edit',
    done: 'Done',
    titleField: 'Title for search engines and sharing',
    description: 'Description',
    note: 'Empty fields use the title, abstract and cover.',
    image: 'Image for sharing',
    noImage: 'Use the cover',
  },
  notification: {
    send: (count: number, text: string) => `Email ${text} ${plural(count, 'subscriber')}`,
    note: 'Once per article, when it becomes public.',
    noMail: 'The site can’t send email yet. Set it up in Settings, Email.',
  },
}
export type PublishingTexts = typeof en
export default en

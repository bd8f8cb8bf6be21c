/** English texts of the screen of exports. `cn.ts` has the same shape. */
export const en = {
  title: 'Export',
  text: 'Everything as files that other programs read: Markdown with front matter, images and JSON. “borealis import site” takes it back.',
  note: 'An export holds drafts, locked texts and the email addresses of readers: keep it private. A static copy is the public site as plain files, for a host that runs no programs. The three newest stay for seven days.',
  make: 'Export the site',
  making: 'It is being made',
  makeCopy: 'Static copy',
  copyTitle: 'Static copy',
  copyText:
    'The public site as plain files. Searching, signing in and commenting do not work in it. Unpack the archive and upload the folder to any web host.',
  copyUrl: 'URL at which it will be',
  copyFor: (url: string) => `static copy for ${url}`,
  copied: (pages: string, files: string) => `${pages} pages and ${files} files`,
  dead: (count: number) => (count === 1 ? '1 link leads nowhere' : `${count} links lead nowhere`),
  statuses: {
    waiting: 'Waiting',
    running: 'Running',
    done: 'Done',
    failed: 'Failed',
    canceled: 'Canceled',
  },
  canceling: 'Being canceled',
  progress: (percent: number) => `${percent}%`,
  counts: (articles: string, talks: string, pages: string, comments: string, files: string) =>
    `${articles} articles, ${talks} talks, ${pages} texts of pages, ${comments} comments, ${files} files`,
  missing: (count: number) => `${count} files were already lost on the site`,
  download: 'Download',
  cancel: 'Cancel',
  remove: 'Delete',
  none: 'No export yet',
  noneText: 'An export takes some minutes on a site with many photos. You can leave this page meanwhile.',
}
export type ExportsTexts = typeof en
export default en

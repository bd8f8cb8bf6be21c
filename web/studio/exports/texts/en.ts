/** English texts of the screen of exports. `cn.ts` has the same shape. */
export const en = {
  title: 'Export',
  text: 'Everything as files that other programs read: Markdown with front matter, images and JSON. “borealis import site” takes it back.',
  note: 'It holds drafts, locked texts and the email addresses of readers: keep it private. The three newest exports stay for seven days.',
  make: 'Export the site',
  making: 'The export is being made',
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

/** English texts of the screen of exports. `cn.ts` has the same shape. */
import { counted } from '#contract/plural.ts'
export const en = {
  title: 'Export',
  text: 'Your whole site in open formats: Markdown with front matter, images and JSON. “borealis import site” reads it back.',
  note: 'An export contains drafts, locked articles and readers’ email addresses, so keep it private. A static copy is the public site as plain files for any web host. The latest three are kept for seven days.',
  make: 'Export site',
  making: 'Exporting',
  makeCopy: 'Static copy',
  copyTitle: 'Static copy',
  copyText:
    'The public site as plain files. Search, sign-in and comments don’t work in it. Unpack the archive and upload the folder to any web host.',
  copyUrl: 'Where you’ll host it (URL)',
  copyFor: (url: string) => `static copy for ${url}`,
  copied: (pages: string, files: string) => `${counted(pages, 'page')} and ${counted(files, 'file')}`,
  dead: (count: number) => counted(count, 'broken link'),
  statuses: {
    waiting: 'Waiting',
    running: 'Running',
    done: 'Done',
    failed: 'Failed',
    canceled: 'Canceled',
  },
  canceling: 'Canceling',
  progress: (percent: number) => `${percent}%`,
  counts: (articles: string, talks: string, pages: string, comments: string, files: string) =>
    `${counted(articles, 'article')}, ${counted(talks, 'talk')}, ${counted(pages, 'page text')}, ${counted(comments, 'comment')}, ${counted(files, 'file')}`,
  missing: (count: number) => `${counted(count, 'file was', 'files were')} already missing`,
  download: 'Download',
  cancel: 'Cancel',
  remove: 'Delete',
  none: 'No export yet',
  noneText: 'With many photos, an export takes a few minutes. You can leave this page meanwhile.',
}
export type ExportsTexts = typeof en
export default en

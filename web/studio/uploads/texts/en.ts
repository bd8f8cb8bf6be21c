/** English texts of uploads. `cn.ts` has the same shape. */
import { counted } from '#contract/plural.ts'
export const en = {
  region: 'Uploads',
  drop: 'Drop files to upload',
  sending: (count: number) => `Uploading ${counted(count, 'file')}`,
  stopped: (count: number) => `${counted(count, 'file')} couldn’t be uploaded`,
  stored: (count: number) => `${count} stored`,
  interrupted: {
    passing: 'Interrupted. Resuming automatically.',
    owner: 'Sign in to continue.',
  },
  more: (count: number) => `and ${count} more`,
  resume: 'Resume now',
  retryAll: 'Retry all',
  cancelAll: 'Cancel all',
  progress: (name: string) => `Progress of ${name}`,
  waiting: 'waiting',
  retry: 'Try again',
  retryFile: (name: string) => `Try again: ${name}`,
  cancel: (name: string) => `Cancel upload of ${name}`,
  remove: (name: string) => `Remove ${name} from this list`,
  image: {
    upload: 'Upload',
    uploading: (percent: number) => `Uploading, ${percent}%`,
    library: 'From the library',
    remove: 'Remove',
  },
}
export type UploadTexts = typeof en
export default en

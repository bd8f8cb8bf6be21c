/** English texts of uploads. `cn.ts` has the same shape. */
export const en = {
  region: 'Uploads',
  drop: 'Drop the files to upload them',
  sending: (count: number) => (count === 1 ? 'Uploading 1 file' : `Uploading ${count} files`),
  stopped: (count: number) =>
    count === 1 ? '1 file could not be uploaded' : `${count} files could not be uploaded`,
  stored: (count: number) => `${count} stored`,
  interrupted: {
    passing: 'Interrupted. It continues by itself.',
    owner: 'Sign in to continue.',
  },
  more: (count: number) => `and ${count} more`,
  resume: 'Continue now',
  retryAll: 'Try all again',
  cancelAll: 'Cancel all',
  progress: (name: string) => `Progress of ${name}`,
  waiting: 'waiting',
  retry: 'Try again',
  retryFile: (name: string) => `Try again: ${name}`,
  cancel: (name: string) => `Cancel the upload of ${name}`,
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

/** English texts of uploads. `cn.ts` has the same shape. */
export const en = {
  region: 'Uploads',
  drop: 'Drop the files to upload them',
  sending: (count: number) => (count === 1 ? 'Uploading 1 file' : `Uploading ${count} files`),
  stopped: (count: number) =>
    count === 1 ? '1 file could not be uploaded' : `${count} files could not be uploaded`,
  stored: (count: number) => `${count} stored`,
  progress: (name: string) => `Progress of ${name}`,
  waiting: 'waiting',
  retry: 'Try again',
  retryFile: (name: string) => `Try again: ${name}`,
  cancel: (name: string) => `Cancel the upload of ${name}`,
  remove: (name: string) => `Remove ${name} from this list`,
}
export type UploadTexts = typeof en
export default en

/** Chinese texts of uploads. */
import type { UploadTexts } from './en.ts'

const cn: UploadTexts = {
  region: '上传',
  drop: '松开即可上传',
  sending: (count) => `正在上传 ${count} 个文件`,
  stopped: (count) => `${count} 个文件未能上传`,
  stored: (count) => `已完成 ${count} 个`,
  progress: (name) => `${name} 的进度`,
  waiting: '等待中',
  retry: '重试',
  retryFile: (name) => `重试：${name}`,
  cancel: (name) => `取消上传 ${name}`,
  remove: (name) => `从列表中移除 ${name}`,
}
export default cn

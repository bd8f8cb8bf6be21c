/** Chinese texts of uploads. */
import type { UploadTexts } from './en.ts'

const cn: UploadTexts = {
  region: '上传',
  drop: '松开即可上传',
  sending: (count) => `正在上传 ${count} 个文件`,
  stopped: (count) => `${count} 个文件未能上传`,
  stored: (count) => `已完成 ${count} 个`,
  interrupted: { passing: '连接中断，稍后会自动继续。', owner: '登录后继续。' },
  more: (count) => `还有 ${count} 个`,
  resume: '现在继续',
  retryAll: '全部重试',
  cancelAll: '全部取消',
  progress: (name) => `${name} 的进度`,
  waiting: '等待中',
  retry: '重试',
  retryFile: (name) => `重试：${name}`,
  cancel: (name) => `取消上传 ${name}`,
  remove: (name) => `从列表中移除 ${name}`,
  image: {
    upload: '上传',
    uploading: (percent) => `正在上传 ${percent}%`,
    library: '从媒体库选择',
    remove: '移除',
  },
}
export default cn

/** Chinese texts of the screen of backups. */
import type { BackupsTexts } from './en.ts'

const cn: BackupsTexts = {
  title: '备份',
  text: '每份备份写完都会重新读取，并恢复到另一个地方核对，通过后才算数。要恢复时，先停站，再运行“borealis restore”。',
  place: (place) => `保存在 ${place}。`,
  next: (time) => `下一次备份：${time}。`,
  noSchedule: '尚未安排定时备份：设置 BACKUP_EVERY_HOURS=24，即可每天备份一次。',
  notEncrypted: '备份未加密，也不含密钥：请把 secret.key 与备份分开保存。',
  make: '立即备份',
  making: '正在备份',
  statuses: {
    waiting: '等待中',
    running: '进行中',
    proven: '已核对',
    failed: '失败',
    deleted: '已按数量或时间删除',
  },
  reasons: { schedule: '定时', studio: '工作室手动', command: '命令行', update: '升级前' },
  joined: (sentences) => sentences.join(''),
  proof: (rows, files) => `已核对 ${rows} 行数据和 ${files} 个文件`,
  missing: (count) => `网站上原本就缺少 ${count} 个文件`,
  encrypted: '已加密',
  withKey: '含密钥',
  progress: (percent) => `${percent}%`,
  download: '下载',
  none: '还没有备份',
  noneText: '备份包含网站的全部文字、评论、设置和文件。',
}
export default cn

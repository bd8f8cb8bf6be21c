/** Chinese texts of the screen of backups. */
import type { BackupsTexts } from './en.ts'

const cn: BackupsTexts = {
  title: '备份',
  text: '每份备份都会试着恢复一次来验证。',
  place: (place) => `保存在 ${place}。位置由服务器配置中的 BACKUP_DIR 或 BACKUP_TO 设定。`,
  next: (time) => `下一次备份：${time}。`,
  notEncrypted: '备份未加密，也不含密钥：请把 secret.key 与备份分开保存，或设置 BACKUP_PASSWORD。',
  everyHours: '定时备份',
  interval: (hours) =>
    hours === 0
      ? '不备份'
      : hours === 24
        ? '每天'
        : hours === 168
          ? '每周'
          : hours % 24 === 0
            ? `每 ${hours / 24} 天`
            : hours === 1
              ? '每小时'
              : `每 ${hours} 小时`,
  keep: '保留份数',
  keepDays: '保留天数',
  save: '保存',
  saved: '备份计划已保存',
  make: '立即备份',
  making: '正在备份',
  statuses: {
    waiting: '等待中',
    running: '进行中',
    proven: '已验证',
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
  restore: '恢复',
  restoreFile: '从文件恢复',
  restoring: {
    uploading: '正在上传备份',
    checking: '正在检查备份',
    checked: '可以恢复',
    replacing: '网站正在重启',
    failed: '这份备份没有恢复',
  },
  leftBehind: '上传已中断，请重新选择文件。',
  found: (time, rows, files) =>
    `${time} 的备份完好：${rows} 行数据和 ${files} 个文件已恢复到另一个地方并核对。`,
  withoutMedia: '其中没有文件，网站现有的文件保持不变。',
  newFiles: (count) => `网站缺少的 ${count} 个文件会恢复。`,
  formerVersion: '它来自旧版本，已升级。',
  lost: (articles, talks, comments, readers) => {
    const parts = [
      [articles, '篇文章'],
      [talks, '条说说'],
      [comments, '条评论'],
      [readers, '个新账号'],
    ] as const
    const lost = parts.filter(([count]) => count > 0)
    return lost.length === 0
      ? ''
      : `此后新增的内容将会消失：${lost.map(([count, unit]) => `${count} ${unit}`).join('、')}。`
  },
  changes: (count) => `您此后的 ${count} 次更改会被撤销。`,
  nothingLost: '此后没有新增或更改任何内容。',
  afterwards:
    '网站会中断几秒钟。之后所有人都要重新登录，您要用备份当时的密码。现在的数据库会保留在恢复后的数据库旁边。',
  replace: '恢复这份备份',
  replaceTitle: (time) => `把网站恢复到 ${time}？`,
  replaceText: '此后的内容会从网站上消失，只有能登录服务器的人才能找回。',
  replacingText: '正在替换数据库，完成后请重新登录。',
  needs: {
    password: '备份已加密。请输入它的密码，或 age 私钥。',
    'other-password': '这不是该备份的密码或私钥。',
    key: '网站没有这份备份的密钥：请从原来的机器复制 secret.key。如果密钥已经丢失，除两步验证和未发出的邮件外，其余内容都能恢复。',
  },
  password: '备份的密码',
  checkAgain: '重新检查',
  checkWithoutKey: '不用密钥恢复',
  cancel: '取消',
  close: '关闭',
  lastRestore: (time, made, kept) => `已于 ${time} 恢复 ${made} 的备份。原来的数据库保留在：${kept}`,
  none: '还没有备份',
  noneText: '备份包含网站的全部文字、评论、设置和文件。',
}
export default cn

/** Chinese texts of the versions of an article. */
import type { VersionTexts } from './en.ts'

export const cn: VersionTexts = {
  title: '版本',
  text: (_count: number, text: string) => `保存了 ${text} 个版本。恢复其中一个，其余都会保留。`,
  none: '还没有版本。较大的改动和每次发布都会留下一个版本。',
  reasons: {
    autosave: '写作时保存',
    publish: '发布',
    restore: '恢复',
    'before-restore': '恢复之前',
    conflict: '冲突时保留',
    import: '导入',
  },
  compared: '与现在的文字比较',
  added: (count: string) => `+${count}`,
  removed: (count: string) => `−${count}`,
  addedLabel: (count: string) => `${count} 个词只在现在的文字中`,
  removedLabel: (count: string) => `${count} 个词只在此版本中`,
  same: '此版本与现在的文字相同。',
  restore: '恢复',
  restored: '此版本已成为草稿，之前的文字已留作版本。',
}
export default cn

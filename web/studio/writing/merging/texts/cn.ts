/** Chinese texts of the merge of two versions. */
import type { MergeTexts } from './en.ts'

export const cn: MergeTexts = {
  title: '本文有两个版本',
  text: (byThemselves: string, open: string) =>
    `两者始于同一文字。${byThemselves} 处已自动合并，${open} 处需要您选择。`,
  mine: '这台设备',
  theirs: (device: string | null) => device ?? '另一台设备',
  same: (count: string) => `${count} 行相同`,
  onlyMine: '只有这台设备改动，已采用',
  onlyTheirs: '只有另一台设备改动，已采用',
  takeMine: '采用 A',
  takeTheirs: '采用 B',
  takeBoth: '两者都要',
  allMine: '全部采用 A',
  allTheirs: '全部采用 B',
  heading: '标题',
  merged: '合并后的文字',
  mergedNote: '保存前可以随意修改。',
  chooseFirst: '请先在每个标记处作出选择，再修改并保存合并后的文字。',
  kept: '无论怎样选择，两个版本都会留在版本列表中。',
  save: '保存合并后的文字',
}
export default cn

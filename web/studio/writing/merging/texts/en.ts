/** English texts of the merge of two versions. `cn.ts` has the same shape. */
import { counted } from '#contract/plural.ts'
export const en = {
  title: 'Two versions of this article',
  text: (byThemselves: string, open: string) =>
    `Both started from the same text. Merged automatically: ${byThemselves}. Waiting for your choice: ${open}.`,
  mine: 'This device',
  theirs: (device: string | null) => device ?? 'The other device',
  same: (count: string) => counted(count, 'line is the same', 'lines are the same'),
  onlyMine: 'Changed on this device only; used',
  onlyTheirs: 'Changed on the other device only; used',
  takeMine: 'Use A',
  takeTheirs: 'Use B',
  takeBoth: 'Use both',
  allMine: 'Use A everywhere',
  allTheirs: 'Use B everywhere',
  heading: 'Title',
  merged: 'Merged text',
  mergedNote: 'Edit freely before you save.',
  chooseFirst: 'Choose at every marked place first. Then you can edit and save the merged text.',
  kept: 'Both stay in the version history, whatever you choose.',
  save: 'Save merged text',
}
export type MergeTexts = typeof en
export default en

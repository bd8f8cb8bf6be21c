/** English texts of the merge of two versions. `cn.ts` has the same shape. */
export const en = {
  title: 'Two versions of this article',
  text: (byThemselves: string, open: string) =>
    `Both began with the same text. Merged automatically: ${byThemselves}. Waiting for your choice: ${open}.`,
  mine: 'This device',
  theirs: (device: string | null) => device ?? 'The other device',
  same: (count: string) => `${count} lines are the same`,
  onlyMine: 'Changed on this device only, taken',
  onlyTheirs: 'Changed on the other device only, taken',
  takeMine: 'Take A',
  takeTheirs: 'Take B',
  takeBoth: 'Take both',
  allMine: 'Take all of A',
  allTheirs: 'Take all of B',
  heading: 'Title',
  merged: 'Merged text',
  mergedNote: 'Edit freely before you save.',
  chooseFirst: 'Choose at every marked place; then the merged text can be edited and saved.',
  kept: 'Both versions stay in the list of versions, whatever you choose.',
  save: 'Save the merged text',
}
export type MergeTexts = typeof en
export default en

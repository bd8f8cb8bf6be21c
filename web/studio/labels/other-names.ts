/** Lists the names of a category that the studio shows beside that for both languages. */
import type { StudioLabel } from '#contract/studio/labels.ts'

export const otherNames = ({ name, localized }: StudioLabel): string[] =>
  localized === null
    ? []
    : [localized.en.name, localized.cn.name].filter((other) => other !== '' && other !== name)

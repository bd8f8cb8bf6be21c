/** What stands in the toolbar, group by group. */
import type { StudioIconName } from '../icons/StudioIcon.tsx'
import type { FormatName } from './editor/format-commands.ts'

export const toolbarGroups: [format: FormatName, icon: StudioIconName][][] = [
  [
    ['heading', 'heading'],
    ['bold', 'bold'],
    ['italic', 'italic'],
    ['strikethrough', 'strikethrough'],
  ],
  [
    ['link', 'link'],
    ['quote', 'quote'],
    ['code', 'code'],
    ['list', 'list'],
    ['tasks', 'list-checks'],
  ],
  [
    ['table', 'table'],
    ['formula', 'sigma'],
    ['footnote', 'superscript'],
    ['callout', 'info'],
  ],
]

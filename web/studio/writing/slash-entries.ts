/** The entries of the menu behind `/`: a Latin name for each, the label in the owner's language. */
import type { FormatName } from './editor/format-commands.ts'
import type { SlashEntry } from './editor/slash-menu.ts'
import type { WritingTexts } from './texts/en.ts'

const names: [name: string, format: FormatName][] = [
  ['heading', 'heading'],
  ['list', 'list'],
  ['numbers', 'orderedList'],
  ['tasks', 'tasks'],
  ['quote', 'quote'],
  ['callout', 'callout'],
  ['warning', 'warning'],
  ['table', 'table'],
  ['code', 'codeBlock'],
  ['math', 'formula'],
  ['footnote', 'footnote'],
  ['link', 'link'],
  ['divider', 'divider'],
]

export const slashEntries = ({ formats }: WritingTexts): SlashEntry[] =>
  names.map(([name, format]) => ({ name, label: formats[format], format }))

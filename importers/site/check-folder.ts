/** Reads an exported folder once, before anything is written: what is damaged, and which numbers its items have. */

import { InvalidSource } from '#importers/invalid-source.ts'
import { failedItem } from '#importers/pipeline.ts'
import type { ImportedItem } from '#importers/report.ts'
import type { LabelItem } from '#server/features/export/items.ts'
import { LINE_FILES, type LineKind, TEXT_FOLDERS, type TextKind } from '#server/features/export/manifest.ts'
import type { ExportedTable } from '#server/features/export/save/find-existing.ts'
import { nameKey } from '#server/platform/name-key.ts'
import { type Message, ReportError, say } from '#server/platform/report-message.ts'
import type { ExportedFolder, LineOf } from './exported-folder.ts'

export type CheckedFolder = {
  /** The numbers of all items that can be read. */
  ids: Map<ExportedTable, number[]>
  /** The Markdown files that can be read, in order. */
  texts: Record<TextKind, string[]>
  labels: Record<'category' | 'tag', Map<string, LabelItem>>
  rejected: ImportedItem[]
  /** What differs from the manifest, one sentence each. */
  notes: Message[]
}

export type SiteFolder = { folder: ExportedFolder; checked: CheckedFolder; replaceSettings: boolean }

const tables = {
  article: 'article',
  talk: 'talk',
  page: 'own_page',
  account: 'account',
  album: 'album',
  collection: 'video_collection',
  friend: 'friend',
  comment: 'comment',
  mention: 'mention',
  subscriber: 'subscriber',
} as const

/** @throws InvalidSource with the place of what is damaged; texts that cannot be read are in `rejected` */
export async function checkFolder(folder: ExportedFolder, signal?: AbortSignal): Promise<CheckedFolder> {
  const checked: CheckedFolder = {
    ids: new Map(),
    texts: { article: [], draft: [], talk: [], page: [] },
    rejected: [],
    notes: [],
    labels: { category: new Map(), tag: new Map() },
  }
  const add = (table: ExportedTable, id: number) => {
    const ids = checked.ids.get(table) ?? []
    ids.push(id)
    checked.ids.set(table, ids)
  }
  for (const kind of Object.keys(checked.texts) as TextKind[])
    await checkTexts(folder, kind, checked, add, signal)
  for (const kind of Object.keys(LINE_FILES) as LineKind[]) {
    let count = 0
    for await (const { item } of folder.lines(kind)) {
      signal?.throwIfAborted()
      count += 1
      if (kind === 'category' || kind === 'tag') {
        const label = item as LabelItem
        checked.labels[kind].set(nameKey(label.name), label)
      } else if (kind !== 'media' && kind !== 'sentMention')
        add(tables[kind] as ExportedTable, (item as { id: number }).id)
      if (kind === 'album') for (const { id } of (item as LineOf<'album'>).photos) add('photo', id)
      if (kind === 'collection') for (const { id } of (item as LineOf<'collection'>).videos) add('video', id)
    }
    const wanted = folder.manifest.counts[kind]
    if (count !== wanted)
      throw new InvalidSource(
        LINE_FILES[kind],
        say('line', { line: count + 1 }),
        say('wrong-line-count', { count, wanted }),
      )
  }
  await folder.readSite()
  return checked
}

async function checkTexts(
  folder: ExportedFolder,
  kind: TextKind,
  checked: CheckedFolder,
  add: (table: ExportedTable, id: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  const seen = new Map<string, string>()
  for (const path of await folder.list(kind)) {
    signal?.throwIfAborted()
    try {
      const { item } = await folder.readText(kind, path)
      const name =
        'article' in item ? `${item.article}` : 'locale' in item ? `${item.id} ${item.locale}` : `${item.id}`
      const other = seen.get(name)
      if (other) throw new ReportError(say('number-of-other-file', { path: other }))
      seen.set(name, path)
      if (kind !== 'draft') add(tables[kind] as ExportedTable, (item as { id: number }).id)
      checked.texts[kind].push(path)
    } catch (error) {
      checked.rejected.push(failedItem(path, error))
    }
  }
  const found = checked.texts[kind].length
  const wanted = folder.manifest.counts[kind]
  if (found !== wanted)
    checked.notes.push(say('texts-missing', { folder: TEXT_FOLDERS[kind], count: found, wanted }))
}

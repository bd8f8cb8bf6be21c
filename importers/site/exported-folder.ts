/** Opens an exported folder: checks its manifest, and reads its items as streams. */

import { lstat, readdir, readFile, realpath } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { z } from 'zod'
import { type Locale, locales } from '#contract/locale.ts'
import { InvalidSource } from '#importers/invalid-source.ts'
import { reasonOf } from '#importers/report.ts'
import { parseJsonWithoutNul } from '#importers/without-nul.ts'
import { idInName } from '#server/features/export/file-names.ts'
import { readTextFile } from '#server/features/export/front-matter.ts'
import {
  AccountItem,
  AlbumItem,
  ArticleItem,
  CollectionItem,
  CommentItem,
  DraftItem,
  FriendItem,
  LabelItem,
  MediaItem,
  MentionItem,
  PageItem,
  SentMentionsItem,
  SettingsItem,
  SubscriberItem,
  TalkItem,
} from '#server/features/export/items.ts'
import {
  ABOUT_FILES,
  EXPORT_VERSION,
  LINE_FILES,
  type LineKind,
  MANIFEST,
  Manifest,
  SETTINGS_FILE,
  TEXT_FOLDERS,
  type TextKind,
  WELCOME_FILES,
} from '#server/features/export/manifest.ts'
import type { MarkdownIn } from '#server/features/export/read-site.ts'
import type { SiteContent } from '#server/features/export/save/save-site.ts'
import { type Message, ReportError, say } from '#server/platform/report-message.ts'
import { type JsonLine, readLines, whatIsWrong } from './read-lines.ts'

const MAX_FILE = 16 * 1024 * 1024

const textItems = { article: ArticleItem, draft: DraftItem, talk: TalkItem, page: PageItem }
const lineItems = {
  account: AccountItem,
  subscriber: SubscriberItem,
  category: LabelItem,
  tag: LabelItem,
  media: MediaItem,
  album: AlbumItem,
  collection: CollectionItem,
  friend: FriendItem,
  comment: CommentItem,
  mention: MentionItem,
  sentMention: SentMentionsItem,
}
type TextOf<Kind extends TextKind> = z.output<(typeof textItems)[Kind]>
export type LineOf<Kind extends LineKind> = z.output<(typeof lineItems)[Kind]>
export type TextFile<Kind extends TextKind> = { path: string; item: TextOf<Kind>; markdown: string }

export type ExportedFolder = {
  /** Absolute, without links. */
  root: string
  manifest: Manifest
  /** The Markdown files of a kind, by the numbers in their names. */
  list: (kind: TextKind) => Promise<string[]>
  /** @throws Error that says what is wrong with the file */
  readText: <Kind extends TextKind>(kind: Kind, path: string) => Promise<TextFile<Kind>>
  lines: <Kind extends LineKind>(kind: Kind) => AsyncGenerator<JsonLine<LineOf<Kind>>>
  readSite: () => Promise<SiteContent>
}

/** Whether `borealis export` wrote the folder. */
export const isExportedFolder = async (folder: string): Promise<boolean> =>
  (await lstat(join(folder, MANIFEST)).catch(() => null))?.isFile() ?? false

/** @throws InvalidSource when the folder cannot be imported as a whole; Error when it is none */
export async function openExportedFolder(folder: string): Promise<ExportedFolder> {
  const root = await realpath(folder).catch(() => null)
  if (root === null || !(await lstat(root)).isDirectory())
    throw new ReportError(say('no-such-folder', { folder }))
  const manifest = await readManifest(root)
  const textAt = async (path: string): Promise<string> => {
    const found = await lstat(join(root, path)).catch(() => null)
    if (!found?.isFile()) throw new ReportError(say('no-file'))
    if (found.size > MAX_FILE) throw new ReportError(say('too-large', { max: MAX_FILE / 1024 / 1024 }))
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
        await readFile(join(root, path)),
      )
    } catch {
      throw new ReportError(say('not-utf-8'))
    }
  }
  const singleText = async (path: string): Promise<string | null> => {
    if (!(await lstat(join(root, path)).catch(() => null))) return null
    try {
      return readTextFile(await textAt(path)).markdown
    } catch (error) {
      throw new InvalidSource(path, say('the-file'), reasonOf(error))
    }
  }
  /** Undefined without a text. */
  const textsIn = async (files: Record<Locale, string>): Promise<MarkdownIn | undefined> => {
    const found: MarkdownIn = {}
    for (const locale of locales) {
      const markdown = await singleText(files[locale])
      if (markdown !== null) found[locale] = markdown
    }
    return Object.keys(found).length === 0 ? undefined : found
  }
  return {
    root,
    manifest,
    list: (kind) => listTexts(root, TEXT_FOLDERS[kind]),
    readText: async (kind, path) => {
      const { data, markdown } = readTextFile(await textAt(path))
      const result = textItems[kind].safeParse(data)
      if (!result.success)
        throw new ReportError(say('its-front-matter', { problem: whatIsWrong(result.error) }))
      return { path, item: result.data as TextOf<typeof kind>, markdown }
    },
    lines: (kind) =>
      readLines(join(root, LINE_FILES[kind]), LINE_FILES[kind], lineItems[kind] as never) as never,
    readSite: async () => {
      const settings = await textAt(SETTINGS_FILE)
        .then((text) => SettingsItem.parse(parseJsonWithoutNul(text)))
        .catch((error) => {
          throw new InvalidSource(SETTINGS_FILE, say('the-file'), reasonOf(error))
        })
      const [abouts, welcomes] = [await textsIn(ABOUT_FILES), await textsIn(WELCOME_FILES)]
      return { settings, abouts, welcomes }
    },
  }
}

async function readManifest(root: string): Promise<Manifest> {
  const refuse = (place: string | Message, reason: Message): never => {
    throw new InvalidSource(basename(root), place, reason)
  }
  const text = await readFile(join(root, MANIFEST), 'utf8').catch(() =>
    refuse(MANIFEST, say('manifest-missing')),
  )
  let data: { format?: unknown; version?: unknown; software?: unknown } | null = null
  try {
    data = JSON.parse(text)
  } catch {
    refuse(MANIFEST, say('json-incomplete'))
  }
  if (data?.format !== 'borealis-export')
    refuse(say('field-of-file', { file: MANIFEST, field: 'format' }), say('no-manifest'))
  if (typeof data?.version === 'number' && data.version > EXPORT_VERSION)
    refuse(
      say('field-of-file', { file: MANIFEST, field: 'version' }),
      say('newer-format', { version: data.version, software: String(data.software), max: EXPORT_VERSION }),
    )
  const result = Manifest.safeParse(data)
  return result.success ? result.data : refuse(MANIFEST, whatIsWrong(result.error))
}

/** Relative paths. Links are not followed. */
async function listTexts(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true, recursive: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md') && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .map((path) => ({ path, id: idInName(path.replace(/\.md$/, '')) ?? Number.MAX_SAFE_INTEGER }))
    .sort((a, b) => a.id - b.id || (a.path < b.path ? -1 : 1))
    .map(({ path }) => path)
}

/** Reads Artrans, the format of Artalk into which the comments of many systems are converted: a list of comments. */
import { hash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { commentMarkdown, commentName, commentWebsite } from '#importers/exports/comment-text.ts'
import type { OldSiteComment } from '#importers/exports/exported-post.ts'
import { htmlToLine } from '#importers/exports/html-to-markdown.ts'
import { fileTime } from '#importers/exports/import-exported.ts'
import { readJson } from '#importers/exports/read-json.ts'
import { asRow, identityOf, type Row } from '#importers/exports/rows.ts'
import { InvalidSource } from '#importers/invalid-source.ts'
import { parseDate } from '#importers/markdown/source/dates.ts'
import { type Message, say } from '#server/features/imports/report-message.ts'

/** The comments of one page of the old site. */
export type ArtransPage = { key: string; title: string; comments: OldSiteComment[] }

export type Artrans = { identity: string; pages: ArtransPage[]; votes: number }

/** All comments of a page are needed at once, for their threads; a hundred thousand have about 60 MB. */
const MAX_BYTES = 256 * 1024 * 1024

const text = (row: Row, name: string): string => {
  const value = row[name]
  return typeof value === 'string'
    ? value.trim()
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : ''
}

/** @throws InvalidSource for a file that is damaged, too large or no list of comments */
export async function readArtrans(file: string, zone: string): Promise<Artrans> {
  const fileAt = await fileTime(file)
  const { size } = await stat(file)
  if (size > MAX_BYTES)
    throw new InvalidSource(basename(file), say('its-size'), say('too-large-split-by-pages'))
  const pages = new Map<string, ArtransPage>()
  let site: string | null = null
  let votes = 0
  for await (const { keys, value, place } of readJson(file, ['$.*'])) {
    const refuse = (reason: Message): never => {
      throw new InvalidSource(basename(file), place, reason)
    }
    if (typeof keys[0] !== 'number') refuse(say('no-comment-list'))
    const row = asRow(value) ?? refuse(say('no-comment'))
    if (row.content === undefined || row.page_key === undefined) refuse(say('no-artrans-comment'))
    site ??= text(row, 'site_name')
    if (Number(text(row, 'vote_up')) > 0 || Number(text(row, 'vote_down')) > 0) votes += 1
    const key = text(row, 'page_key')
    const page = pages.get(key) ?? { key, title: '', comments: [] }
    page.title ||= htmlToLine(text(row, 'page_title'))
    page.comments.push(commentOf(row, zone, fileAt))
    pages.set(key, page)
  }
  const identity = identityOf(`artrans ${site ?? ''}`)
  return { identity, pages: [...pages.values()], votes }
}

const commentOf = (row: Row, zone: string, fallbackAt: number): OldSiteComment => {
  const parent = text(row, 'rid')
  const names = ['page_key', 'nick', 'created_at', 'content'].map((name) => text(row, name))
  return {
    id: text(row, 'id') || hash('sha256', names.join('\n')).slice(0, 16),
    parentId: parent === '' || parent === '0' ? null : parent,
    name: commentName(text(row, 'nick')),
    website: commentWebsite(text(row, 'link')),
    verifiedEmail: null,
    text: commentMarkdown(text(row, 'content')),
    state: text(row, 'is_pending') === 'true' || text(row, 'is_pending') === '1' ? 'waiting' : 'published',
    createdAt: parseDate(text(row, 'created_at'), zone) ?? fallbackAt,
  }
}

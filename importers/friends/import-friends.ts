/** Imports friend links from a file, in the order of the file; a second import changes nothing. */

import { readFile, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { shortened } from '#contract/shortened.ts'
import { decodeText } from '#importers/decode-text.ts'
import { ImportedImages, type StoredImage } from '#importers/imported-images.ts'
import { type ImportOptions, type PlannedItem, runImport } from '#importers/pipeline.ts'
import { type ImportReport, itemWithout, plannedItem, reasonOf } from '#importers/report.ts'
import { contentHash, inputHash, readSourceHash, sourceHash } from '#importers/source-hash.ts'
import type { ImportWarning } from '#importers/warnings.ts'
import { friendUrlKey, safeWebUrl } from '#server/features/friends/friend-url.ts'
import { findFriendByUrl, orderFriends, saveFriend } from '#server/features/friends/save-friend.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Message, ReportError, say } from '#server/platform/report-message.ts'
import { type ImportedFriend, readFriends } from './read-friends.ts'

export type FriendsImportOptions = ImportOptions & { file: string }

const MAX_FILE_BYTES = 5 * 1024 * 1024

type FriendsImport = { ctx: Ctx; folder: string; images: ImportedImages; seen: Set<string> }

/** @throws Error when the file cannot be read */
export async function importFriends(ctx: Ctx, options: FriendsImportOptions): Promise<ImportReport> {
  const { file } = options
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) throw new ReportError(say('no-such-file', { file }))
  if (found.size > MAX_FILE_BYTES) throw new ReportError(say('file-too-large', { file, max: 5 }))
  const friends = friendsOf(file, decodeText(await readFile(file)).text)
  const folder = await realpath(dirname(file))
  const run: FriendsImport = { ctx, folder, images: new ImportedImages(ctx, folder), seen: new Set() }
  return runImport(
    {
      source: file,
      items: friends,
      pathOf: ({ url, name }) => url || name,
      plan: (friend) => planFriend(run, friend),
      finish: async (items) => {
        const ids = items.flatMap(({ id }) => id ?? [])
        if (ids.length > 0) await orderFriends(ctx, ids)
      },
    },
    options,
  )
}

const friendsOf = (file: string, text: string): ImportedFriend[] => {
  try {
    return readFriends(file, text)
  } catch (error) {
    throw new ReportError(say('friends-unreadable', { file: basename(file), problem: reasonOf(error) }))
  }
}

async function planFriend(run: FriendsImport, friend: ImportedFriend): Promise<PlannedItem> {
  const { ctx, seen } = run
  const warnings: ImportWarning[] = []
  const base = { path: friend.url || friend.name, title: friend.name, warnings }
  const skipped = (reason: Message) => ({ item: itemWithout(base.path, 'skipped', reason, base) })
  const url = safeWebUrl(friend.url)
  if (url === null) return skipped(say('not-http'))
  const key = friendUrlKey(url)
  if (seen.has(key)) return skipped(say('named-twice'))
  seen.add(key)
  const name = friend.name || new URL(url).host
  const avatar = await findAvatar(run, friend.avatar, warnings)
  const input = inputHash({
    name,
    // The keys are part of the hash: another key would update every friend link after an upgrade.
    address: url,
    intro: friend.intro,
    avatar: avatar && ('path' in avatar ? await run.images.hash(avatar) : avatar.url),
  })
  const known = await findFriendByUrl(ctx, url)
  const planned = plannedItem({ ...base, id: known?.id ?? null })
  const before = readSourceHash(known?.sourceHash ?? '')
  if (known && before.input === input) return { item: planned('unchanged') }
  if (known && before.content !== contentOf(known))
    return { item: planned('skipped', say('created-or-changed-here')) }
  const apply = async () => {
    const stored = avatar && 'path' in avatar ? await run.images.store(avatar) : avatar
    if (stored && 'refused' in stored)
      warnings.push({
        code: 'image-unreadable',
        detail: say('with-reason', { what: friend.avatar ?? '', reason: stored.refused }),
      })
    const { intro } = friend
    const hash = sourceHash(input, contentOf({ name, intro }))
    const feedUrl = safeWebUrl(friend.feed) ?? undefined
    const draft = { name, url, intro, feedUrl, avatar: avatarOf(stored), sourceHash: hash }
    return saveFriend(ctx, draft, known?.id)
  }
  return { item: planned(known ? 'updated' : 'created'), apply }
}

const avatarOf = (stored: StoredImage | { url: string } | null) => {
  if (stored === null || 'refused' in stored) return null
  return 'url' in stored ? stored : { mediaId: stored.mediaId }
}

const contentOf = ({ name, intro }: { name: string; intro: string }) => contentHash(name, intro)

/** A URL, or a file in the folder of the list. */
async function findAvatar(
  run: FriendsImport,
  written: string | null,
  warnings: ImportWarning[],
): Promise<{ url: string } | { path: string } | null> {
  if (written === null) return null
  const url = safeWebUrl(written.startsWith('//') ? `https:${written}` : written)
  if (url !== null) {
    warnings.push({ code: 'image-remote', detail: url })
    return { url }
  }
  const path = await realpath(join(run.folder, written)).catch(() => null)
  const inside = path && relative(run.folder, path)
  if (inside && !inside.startsWith('..')) return { path: inside }
  warnings.push({ code: 'image-missing', detail: shortened(written, 200) })
  return null
}

/** A file of friends' sites becomes the page of friends, in the order of the file; twice is once. */
import { readFile, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { decodeText } from '#importers/decode-text.ts'
import { ImportedImages } from '#importers/imported-images.ts'
import { failedItem, type ItemReport, type ItemsReport, itemsReport } from '#importers/item-report.ts'
import { contentHash, inputHash, readSourceHash, sourceHash } from '#importers/source-hash.ts'
import { selectFriendByKey } from '#server/features/friends/friends.sql.ts'
import { addressKey, orderFriends, saveFriend, webAddress } from '#server/features/friends/save-friend.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type ImportedFriend, readFriends } from './read-friends.ts'

export type FriendsImportOptions = { file: string; dryRun?: boolean }

const MAX_FILE_BYTES = 5 * 1024 * 1024

type Run = { ctx: Ctx; dryRun: boolean; folder: string; shelf: ImportedImages }

/** @throws Error when the file cannot be read */
export async function importFriends(
  ctx: Ctx,
  { file, dryRun = false }: FriendsImportOptions,
): Promise<ItemsReport> {
  const started = performance.now()
  const facts = await stat(file).catch(() => null)
  if (!facts?.isFile()) throw new Error(`There is no file ${file}`)
  if (facts.size > MAX_FILE_BYTES) throw new Error(`${file} is larger than 5 MB`)
  const links = linksOf(file, decodeText(await readFile(file)).text)
  const folder = await realpath(dirname(file))
  const run: Run = { ctx, dryRun, folder, shelf: new ImportedImages(ctx, folder) }
  const seen = new Set<string>()
  const items: ItemReport[] = []
  for (const link of links)
    items.push(await writeLink(run, link, seen).catch((e) => failedItem(link.address, e)))
  const ids = items.flatMap(({ id }) => id ?? [])
  if (!dryRun && ids.length > 0) await orderFriends(ctx, ids)
  return itemsReport(items, dryRun, started)
}

const linksOf = (file: string, text: string): ImportedFriend[] => {
  try {
    return readFriends(file, text)
  } catch (error) {
    throw new Error(`${basename(file)} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

async function writeLink(run: Run, link: ImportedFriend, seen: Set<string>): Promise<ItemReport> {
  const { ctx } = run
  const notices: ItemReport['notices'] = []
  const told = (outcome: ItemReport['outcome'], id: number | null, reason: string | null = null) => ({
    path: link.address || link.name,
    outcome,
    as: null,
    id,
    reason,
    notices,
  })
  const address = webAddress(link.address)
  if (address === null) return told('skipped', null, 'its address does not begin with http:// or https://')
  const key = addressKey(address)
  if (seen.has(key)) return told('skipped', null, 'the file names it twice')
  seen.add(key)
  const name = link.name || new URL(address).host
  const avatar = await findAvatar(run, link.avatar, notices)
  const input = inputHash({
    name,
    address,
    intro: link.intro,
    avatar: avatar && ('path' in avatar ? await run.shelf.hash(avatar) : avatar.url),
  })
  const known = await selectFriendByKey(ctx.db, key)
  if (known && readSourceHash(known.source_hash ?? '').input === input) return told('unchanged', known.id)
  if (known && readSourceHash(known.source_hash ?? '').words !== wordsOf(known))
    return told('kept', known.id, 'it was written or changed here')
  if (run.dryRun) return told(known ? 'updated' : 'created', known?.id ?? null)
  const shelved = avatar && 'path' in avatar ? await run.shelf.store(avatar) : null
  if (shelved && 'refused' in shelved)
    notices.push({ code: 'image-unreadable', detail: `${link.avatar} (${shelved.refused})` })
  const draft = {
    name,
    address,
    intro: link.intro,
    avatar:
      shelved && 'mediaId' in shelved
        ? { mediaId: shelved.mediaId }
        : avatar && 'url' in avatar
          ? avatar
          : null,
    sourceHash: sourceHash(input, wordsOf({ name, intro: link.intro })),
  }
  return told(known ? 'updated' : 'created', await saveFriend(ctx, draft, known?.id))
}

const wordsOf = ({ name, intro }: { name: string; intro: string }) => contentHash(name, intro)

/** An address elsewhere, or a file beside the list or below it. */
async function findAvatar(
  run: Run,
  written: string | null,
  notices: ItemReport['notices'],
): Promise<{ url: string } | { path: string } | null> {
  if (written === null) return null
  const url = webAddress(written.startsWith('//') ? `https:${written}` : written)
  if (url !== null) {
    notices.push({ code: 'image-remote', detail: url })
    return { url }
  }
  const path = await realpath(join(run.folder, written)).catch(() => null)
  const inside = path && relative(run.folder, path)
  if (inside && !inside.startsWith('..')) return { path: inside }
  notices.push({ code: 'image-missing', detail: written.slice(0, 200) })
  return null
}

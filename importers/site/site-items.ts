/** Yields the items of an exported folder in the order in which they can be written: what others refer to comes first. */

import type { PlannedItem } from '#importers/pipeline.ts'
import { itemWithout } from '#importers/report.ts'
import { findAlbum } from '#server/features/albums/save-album.ts'
import {
  findPathOwner,
  findSamePerson,
  isLoginNameTaken,
} from '#server/features/export/save/find-existing.ts'
import { prepareArticle, prepareDraft } from '#server/features/export/save/save-article.ts'
import { storeExportedAvatar } from '#server/features/export/save/save-media.ts'
import { prepareAccount } from '#server/features/export/save/save-people.ts'
import { prepareAlbum, prepareCollection, prepareFriend } from '#server/features/export/save/save-records.ts'
import { preparePage, prepareTalk } from '#server/features/export/save/save-texts.ts'
import { findFriendByUrl } from '#server/features/friends/save-friend.ts'
import { say } from '#server/platform/report-message.ts'
import type { SiteFolder } from './check-folder.ts'
import type { ExportedFolder, LineOf, TextFile } from './exported-folder.ts'
import { planComments, planMedia, planMentions, planSentMentions, planSubscribers } from './plan-batches.ts'
import { type ComparedItem, planItem, type SiteImport } from './plan-item.ts'
import { planSite } from './plan-site.ts'
import type { JsonLine } from './read-lines.ts'

/** An item of the folder, read and planned when its turn comes. */
export type SiteItem = { path: string; plan: () => Promise<PlannedItem> }

/** Lines of files, comments and the like that are one item of the report and one transaction. */
const AT_ONCE = { media: 20, comment: 200, mention: 200, sentMention: 200, subscriber: 200 }

/** How many items there are. */
export const countItems = ({ folder, checked }: SiteFolder): number => {
  const { counts } = folder.manifest
  const { texts, ids } = checked
  const pages = new Set(ids.get('own_page')).size
  const lines = counts.account + counts.album + counts.collection + counts.friend
  const kinds = Object.keys(AT_ONCE) as (keyof typeof AT_ONCE)[]
  const batches = kinds.reduce((sum, kind) => sum + Math.ceil(counts[kind] / AT_ONCE[kind]), 0)
  return texts.article.length + texts.talk.length + pages + lines + batches + 1
}

export async function* siteItems(site: SiteImport, source: SiteFolder): AsyncGenerator<SiteItem> {
  const { folder } = source
  for await (const { line, item } of folder.lines('account'))
    yield { path: `accounts.jsonl:${line}`, plan: () => planAccount(site, folder, line, item) }
  yield* batches(folder.lines('subscriber'), AT_ONCE.subscriber, 'subscribers.jsonl', (items) =>
    planSubscribers(site, items),
  )
  yield* batches(folder.lines('media'), AT_ONCE.media, 'media.jsonl', (items) =>
    planMedia(site, folder.root, items),
  )
  yield* articles(site, source)
  for (const path of source.checked.texts.talk)
    yield { path, plan: async () => planItem(site, talk(await folder.readText('talk', path))) }
  yield* pages(site, source)
  // A new album comes first, so the last one is written first; there are few.
  const albums: JsonLine<LineOf<'album'>>[] = []
  for await (const line of folder.lines('album')) albums.unshift(line)
  for (const { line, item } of albums) {
    const path = `albums.jsonl:${line}`
    yield { path, plan: () => planItem(site, album(site, path, item)) }
  }
  for await (const { line, item } of folder.lines('collection')) {
    const path = `videos.jsonl:${line}`
    yield { path, plan: () => planItem(site, collection(path, item)) }
  }
  for await (const { line, item } of folder.lines('friend')) {
    const path = `friends.jsonl:${line}`
    yield { path, plan: () => planItem(site, friend(site, path, item)) }
  }
  yield { path: 'settings.json', plan: () => planSite(site, source) }
  yield* batches(folder.lines('comment'), AT_ONCE.comment, 'comments.jsonl', (items) =>
    planComments(site, items),
  )
  yield* batches(folder.lines('mention'), AT_ONCE.mention, 'mentions.jsonl', (items) =>
    planMentions(site, items),
  )
  yield* batches(folder.lines('sentMention'), AT_ONCE.sentMention, 'sent-mentions.jsonl', (items) =>
    planSentMentions(site, items),
  )
}

async function* batches<Item>(
  lines: AsyncIterable<{ line: number; item: Item }>,
  atOnce: number,
  file: string,
  plan: (items: Item[]) => Promise<PlannedItem>,
): AsyncGenerator<SiteItem> {
  let items: Item[] = []
  let first = 1
  const batch = (): SiteItem => {
    const path = `${file}:${first}–${first + items.length - 1}`
    const taken = items
    first += items.length
    items = []
    return {
      path,
      plan: async () => {
        const planned = await plan(taken)
        return { ...planned, item: { ...planned.item, path } }
      },
    }
  }
  for await (const { item } of lines) {
    items.push(item)
    if (items.length === atOnce) yield batch()
  }
  if (items.length > 0) yield batch()
}

async function* articles(site: SiteImport, { folder, checked }: SiteFolder): AsyncGenerator<SiteItem> {
  const drafts = new Map<number, string>()
  for (const path of checked.texts.draft)
    drafts.set((await folder.readText('draft', path)).item.article, path)
  for (const path of checked.texts.article)
    yield {
      path,
      plan: async () => {
        const file = await folder.readText('article', path)
        const { id, translation } = file.item
        if (translation !== undefined && id < translation) site.translations.push([id, translation])
        const draftPath = drafts.get(file.item.id)
        const draft = draftPath === undefined ? null : await folder.readText('draft', draftPath)
        return planItem(site, article(site.save.ctx.now(), file, draft))
      },
    }
}

const textOf = ({ item, markdown }: { item: unknown; markdown: string }) => ({ item, markdown })

const article = (now: number, file: TextFile<'article'>, draft: TextFile<'draft'> | null): ComparedItem => ({
  entity: 'article',
  table: 'article',
  id: file.item.id,
  path: file.path,
  title: file.item.title,
  as: say(
    file.item.draft
      ? 'draft'
      : Date.parse(file.item.date) > now
        ? 'scheduled'
        : file.item.passwordHash === undefined
          ? 'article'
          : 'locked',
  ),
  content: { article: textOf(file), draft: draft && textOf(draft) },
  write: async (save, isKnown) => {
    const write = await prepareArticle(save, file, isKnown)
    const writeDraft = draft && (await prepareDraft(save, draft))
    return async (tx) => {
      await write(tx)
      await writeDraft?.(tx)
    }
  },
})

const talk = (file: TextFile<'talk'>): ComparedItem => ({
  entity: 'talk',
  table: 'talk',
  id: file.item.id,
  path: file.path,
  title: null,
  as: say(file.item.private ? 'private-talk' : 'talk'),
  content: textOf(file),
  write: (save) => prepareTalk(save, file),
})

async function* pages(site: SiteImport, { folder, checked }: SiteFolder): AsyncGenerator<SiteItem> {
  // There are few, and the languages of a page are files of their own.
  const texts: TextFile<'page'>[] = []
  for (const path of checked.texts.page) texts.push(await folder.readText('page', path))
  for (const [id, page] of Map.groupBy(texts, ({ item }) => item.id)) {
    const path = page[0]?.path ?? ''
    const ownPath = page[0]?.item.path ?? ''
    page.sort((a, b) => (a.item.locale > b.item.locale ? 1 : -1))
    const compared: ComparedItem = {
      entity: 'own-page',
      table: 'own_page',
      id,
      path,
      title: page[0]?.item.title ?? null,
      as: say(page[0]?.item.draft ? 'draft-page' : 'page'),
      content: page.map(textOf),
      conflict: async () => {
        const owner = await findPathOwner(site.save.ctx, ownPath)
        return owner && say(`path-of-${owner}`, { path: ownPath })
      },
      write: (save) => preparePage(save, page, `import-${site.run.identity}-${id}-${save.ctx.now()}`),
    }
    yield { path, plan: () => planItem(site, compared) }
  }
}

const album = (site: SiteImport, path: string, item: LineOf<'album'>): ComparedItem => ({
  entity: 'album',
  table: 'album',
  id: item.id,
  path,
  title: item.name,
  content: item,
  as: item.isPrivate ? say('private-album') : say('album'),
  conflict: async () => ((await findAlbum(site.save.ctx, item.name)) ? say('album-here') : null),
  write: (save) => prepareAlbum(save, item),
})

const collection = (path: string, item: LineOf<'collection'>): ComparedItem => ({
  entity: 'collection',
  table: 'video_collection',
  id: item.id,
  path,
  title: item.name,
  as: item.isPrivate ? say('private-video-collection') : say('video-collection'),
  content: item,
  write: (save) => prepareCollection(save, item),
})

const friend = (site: SiteImport, path: string, item: LineOf<'friend'>): ComparedItem => ({
  entity: 'friend',
  table: 'friend',
  id: item.id,
  path,
  title: item.name,
  as: say('friend-link'),
  content: item,
  conflict: async () => ((await findFriendByUrl(site.save.ctx, item.url)) ? say('friend-here') : null),
  write: (save) => prepareFriend(save, item),
})

/** The owner is who owns this site, and a reader who is here already stays who it is. */
async function planAccount(
  site: SiteImport,
  folder: ExportedFolder,
  line: number,
  item: LineOf<'account'>,
): Promise<PlannedItem> {
  const { ctx, ids, guests } = site.save
  const path = `accounts.jsonl:${line}`
  const here = await findSamePerson(ctx.db, item)
  if (here !== null) {
    ids.set('account', item.id, here)
    const as = say(item.isOwner ? 'owner' : 'reader')
    const unchanged = { outcome: 'unchanged' as const, reason: null, warnings: [] }
    return { item: { ...unchanged, path, as, id: here, title: item.nickname } }
  }
  if (item.isOwner) {
    guests.set(item.id, { name: item.nickname, website: item.website })
    const reason = say('owner-by-setup')
    return { item: itemWithout(path, 'skipped', reason, { title: item.nickname }) }
  }
  return planItem(site, {
    entity: 'account',
    table: 'account',
    id: item.id,
    path,
    title: item.nickname,
    as: say('reader'),
    content: item,
    conflict: async () => {
      if (!(await isLoginNameTaken(ctx.db, item.username))) return null
      // What they wrote stays theirs by name.
      guests.set(item.id, { name: item.nickname, website: item.website })
      return say('login-name-taken')
    },
    write: async (save) => {
      if (item.avatar !== null) await storeExportedAvatar(ctx, folder.root, item.avatar)
      return prepareAccount(save, item)
    },
  })
}

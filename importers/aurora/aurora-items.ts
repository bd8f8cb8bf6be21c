/** The items of a dump of Aurora, in the order in which they can be written: readers first, then what they commented on. */

import type { OldSiteComment } from '#importers/exports/exported-post.ts'
import { planComments } from '#importers/exports/import-comments.ts'
import type { ExportedItem } from '#importers/exports/import-exported.ts'
import { planExportedAbout } from '#importers/exports/plan-exported-about.ts'
import { planExportedAlbum } from '#importers/exports/plan-exported-album.ts'
import { planExportedFriend } from '#importers/exports/plan-exported-friend.ts'
import { talkItems } from '#importers/exports/plan-exported-talk.ts'
import type { Spool, SpooledRow } from '#importers/exports/spool.ts'
import { parseDate } from '#importers/markdown/source/dates.ts'
import { itemWithout } from '#importers/report.ts'
import { marksOf } from '#importers/same-item.ts'
import { say } from '#server/platform/report-message.ts'
import { type AuroraFields, field, isOne } from './aurora-index.ts'
import {
  type AuroraContext,
  aboutText,
  auroraComment,
  auroraPost,
  auroraTalk,
  urlOf,
} from './aurora-texts.ts'
import { type OldSiteUser, planReader } from './plan-reader.ts'

const TRASH = say('in-trash-there')

/** Pages with comments of their own: the message board, the about page and the friend links. */
const PAGES = [
  ['2', '/message'],
  ['3', '/about'],
  ['4', '/friends'],
] as const

export async function* auroraItems(context: AuroraContext, spool: Spool): AsyncGenerator<ExportedItem> {
  const { index } = context
  const read = async (at: SpooledRow) => (await spool.read(at)) as AuroraFields
  const commentsOn = async (subject: string): Promise<OldSiteComment[]> => {
    const comments: OldSiteComment[] = []
    for (const at of index.comments.get(subject) ?? []) comments.push(auroraComment(await read(at), context))
    return comments
  }
  for (const user of usersOf(context)) yield { path: user.path, plan: (run) => planReader(run, user) }
  for (const at of index.articles) {
    const row = await read(at)
    const path = say('named-item', {
      kind: say('post'),
      id: field(row, 'id'),
      name: field(row, 'article_title'),
    })
    if (isOne(row, 'is_delete')) {
      yield { path, skipped: itemWithout(path, 'skipped', TRASH, { title: field(row, 'article_title') }) }
      continue
    }
    const comments = await commentsOn(`1/${field(row, 'id')}`)
    const marks = marksOf({
      text: field(row, 'article_content'),
      title: field(row, 'article_title'),
      date: parseDate(row.create_time, context.zone),
    })
    yield { path, id: field(row, 'id'), marks, post: () => auroraPost(row, comments, path, context) }
  }
  for (const at of index.talks) {
    const talk = auroraTalk(await read(at), context)
    yield* talkItems(talk, await commentsOn(`5/${talk.id}`))
  }
  yield* albums(context, read)
  for (const row of index.friends) yield friendItem(row, context)
  const about = aboutText(index.about)
  if (about.trim() !== '') yield { path: 'about', plan: (run) => planExportedAbout(run, 'about', about) }
  for (const [type, path] of PAGES) {
    const comments = await commentsOn(`${type}/0`)
    const subject = { type: Number(type) as 2 | 3 | 4, id: 0 }
    if (comments.length > 0)
      yield {
        path: say('comments-of', { subject: path }),
        plan: (run) => {
          run.comments.set(path, comments.length)
          return planComments(
            { ctx: run.ctx, run: run.run, earlier: run.earlier, accounts: run.accounts },
            { path: say('comments-of', { subject: path }), title: null, subject, comments },
          )
        },
      }
  }
}

function* usersOf({ index, ids, zone, origin, fileAt }: AuroraContext): Generator<OldSiteUser> {
  const owner = [...index.admins].sort((a, b) => Number(a) - Number(b))[0]
  for (const [id, row] of index.users) {
    const login = index.logins.get(id)
    const username = login?.username ?? field(row, 'email')
    const website = urlOf(field(row, 'website'), null)
    yield {
      path: say('named-item', { kind: say('user'), id, name: username }),
      id,
      username,
      nickname: field(row, 'nickname'),
      email: field(row, 'email') || (login && !login.isQq ? username : null),
      website,
      avatar: urlOf(field(row, 'avatar'), origin),
      intro: field(row, 'intro') || null,
      isQq: login?.isQq ?? false,
      isOwner: id === owner,
      passwordHash: login?.password ?? '',
      isSubscribed: isOne(row, 'is_subscribe'),
      isDisabled: isOne(row, 'is_disable'),
      createdAt: parseDate(row.create_time, zone) ?? fileAt,
      keptId: ids.of('account', Number(id)),
    }
  }
}

async function* albums(
  { index, ids, zone, origin }: AuroraContext,
  read: (at: SpooledRow) => Promise<AuroraFields>,
): AsyncGenerator<ExportedItem> {
  // A new album comes first, so the last one is written first.
  for (const row of [...index.albums].reverse()) {
    const id = field(row, 'id')
    const name = field(row, 'album_name').trim()
    const path = say('named-item', { kind: say('album'), id, name })
    if (isOne(row, 'is_delete')) {
      yield { path, skipped: itemWithout(path, 'skipped', TRASH, { title: name }) }
      continue
    }
    const photos = []
    for (const at of index.photos.get(id) ?? []) {
      const photo = await read(at)
      const url = urlOf(field(photo, 'photo_src'), origin)
      if (url === null || isOne(photo, 'is_delete')) continue
      const keptId = ids.of('photo', Number(field(photo, 'id')))
      photos.push({ url, description: field(photo, 'photo_desc'), keptId })
    }
    const album = {
      path,
      id,
      name,
      description: field(row, 'album_desc'),
      isPrivate: field(row, 'status') === '2',
      createdAt: parseDate(row.create_time, zone),
      photos,
      keptId: ids.of('album', Number(id)),
    }
    yield { path, plan: (run) => planExportedAlbum(run, album) }
  }
}

const friendItem = (row: AuroraFields, { ids, origin }: AuroraContext): ExportedItem => {
  const id = field(row, 'id')
  const name = field(row, 'link_name').trim()
  const friend = {
    path: say('named-item', { kind: say('link'), id, name }),
    id,
    name,
    url: field(row, 'link_address').trim(),
    intro: field(row, 'link_intro'),
    avatar: urlOf(field(row, 'link_avatar'), origin),
    keptId: ids.of('friend', Number(id)),
  }
  return { path: friend.path, plan: (run) => planExportedFriend(run, friend) }
}

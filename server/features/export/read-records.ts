/** Reads accounts, subscribers, labels, files, albums, videos, friend links, comments and webmentions as the items of an export. */
import type { Named } from '#contract/url-names.ts'
import { variantsOf } from '#server/features/media/media.mapper.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { CommentTable, LocalizedColumns } from '#server/platform/db/tables.ts'
import {
  selectAccounts,
  selectAlbum,
  selectCaptionsOf,
  selectCollection,
  selectComments,
  selectFormerNames,
  selectFriend,
  selectLabels,
  selectMedia,
  selectMentions,
  selectPhotosOf,
  selectReplacements,
  selectSentMentions,
  selectSubscribers,
  selectVideosOf,
} from './export-rows.sql.ts'
import type {
  AccountItem,
  AlbumItem,
  CollectionItem,
  CommentItem,
  FriendItem,
  LabelItem,
  MediaItem,
  MentionItem,
  SentMentionsItem,
  SubscriberItem,
} from './items.ts'
import { iso, isoOrNull } from './items.ts'

export const readAccounts = async (db: Db, ids: number[]): Promise<AccountItem[]> =>
  (await selectAccounts(db, ids)).map((row) => ({
    id: row.id,
    username: row.username,
    nickname: row.nickname,
    avatar: row.avatar,
    website: row.website,
    intro: row.intro,
    isOwner: row.is_owner === 1,
    createdAt: iso(row.created_at),
    email: row.email,
    loginType: row.login_type,
    locale: row.locale,
    isSubscribed: row.is_subscribed === 1,
    wantsReplies: row.wants_replies === 1,
    ...(row.digest_since === null ? {} : { digestSince: iso(row.digest_since) }),
    disabledAt: isoOrNull(row.disabled_at),
  }))

export const readSubscribers = async (db: Db, ids: number[]): Promise<SubscriberItem[]> =>
  (await selectSubscribers(db, ids)).map((row) => ({
    id: row.id,
    email: row.email,
    isPaused: row.state === 'paused',
    locale: row.locale,
    ...(row.digest_since === null ? {} : { digestSince: iso(row.digest_since) }),
    source: row.source,
    createdAt: iso(row.created_at),
    confirmedAt: isoOrNull(row.confirmed_at),
  }))

export async function readLabels(db: Db, kind: 'category' | 'tag', ids: number[]): Promise<LabelItem[]> {
  const former = Map.groupBy(await selectFormerNames(db, kind, ids), ({ target_id }) => target_id)
  return (await selectLabels(db, kind, ids)).map(({ id, slug, name, name_en, name_cn, created_at }) => {
    const all = former.get(id)?.map((row) => row.former) ?? []
    const formerIds = all.filter((one) => /^\d+$/.test(one)).map(Number)
    const formerSlugs = all.filter((one) => !/^\d+$/.test(one))
    return {
      id,
      slug: slug ?? '',
      name,
      ...(name_en == null ? {} : { en: { name: name_en } }),
      ...(name_cn == null ? {} : { cn: { name: name_cn } }),
      createdAt: iso(created_at),
      ...(formerIds.length > 0 ? { formerIds } : {}),
      ...(formerSlugs.length > 0 ? { formerSlugs } : {}),
    }
  })
}

export async function readMedia(db: Db, ids: number[]): Promise<MediaItem[]> {
  const replacements = new Map(
    (await selectReplacements(db, ids)).map(({ former_id, hash }) => [former_id, hash]),
  )
  return (await selectMedia(db, ids)).map((row) => ({
    hash: row.hash,
    mime: row.mime,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    color: row.color,
    originalName: row.original_name,
    file: row.file as MediaItem['file'],
    variants: variantsOf(row),
    takenAt: isoOrNull(row.taken_at),
    camera: row.camera,
    lens: row.lens,
    exposure: row.exposure,
    caption: row.caption,
    alt: row.alt,
    createdAt: iso(row.created_at),
    ...(replacements.has(row.id) ? { replacedBy: replacements.get(row.id) as string } : {}),
  }))
}

/** The name in the URL, empty for a number, and the earlier names. */
async function namesOf(db: Db, kind: 'album' | 'collection', { id, slug }: Named) {
  const former = (await selectFormerNames(db, kind, [id])).map((row) => row.former)
  return { slug: slug ?? '', ...(former.length > 0 ? { formerSlugs: former } : {}) }
}

export async function readAlbum(db: Db, id: number): Promise<AlbumItem | null> {
  const row = await selectAlbum(db, id)
  if (!row) return null
  return {
    id,
    ...(await namesOf(db, 'album', row)),
    name: row.name,
    description: row.description,
    ...textsOf(row),
    isPrivate: row.is_private === 1,
    createdAt: iso(row.created_at),
    cover: row.cover_photo_id,
    photos: (await selectPhotosOf(db, id)).map((photo) => ({
      id: photo.id,
      file: photo.hash,
      description: photo.description,
      alt: photo.alt,
      createdAt: iso(photo.created_at),
    })),
  }
}

export async function readCollection(db: Db, id: number): Promise<CollectionItem | null> {
  const row = await selectCollection(db, id)
  if (!row) return null
  const captions = Map.groupBy(await selectCaptionsOf(db, id), ({ video_id }) => video_id)
  return {
    id,
    ...(await namesOf(db, 'collection', row)),
    name: row.name,
    description: row.description,
    ...textsOf(row),
    cover: row.cover_hash,
    isPrivate: row.is_private === 1,
    createdAt: iso(row.created_at),
    source: sourceOf(row),
    videos: (await selectVideosOf(db, id)).map((video) => ({
      id: video.id,
      name: video.name,
      description: video.description,
      provider: video.provider,
      file: video.file_hash,
      externalId: video.external_id,
      durationSeconds: video.duration_seconds,
      width: video.width,
      height: video.height,
      cover: video.cover_hash,
      createdAt: iso(video.created_at),
      captions: (captions.get(video.id) ?? []).map(({ hash: file, lang, label }) => ({ file, lang, label })),
      source: sourceOf(video),
    })),
  }
}

export async function readFriend(db: Db, id: number): Promise<FriendItem | null> {
  const row = await selectFriend(db, id)
  if (!row) return null
  return {
    id,
    name: row.name,
    url: row.url,
    intro: row.intro,
    avatar: row.avatar_hash ?? row.avatar_url,
    createdAt: iso(row.created_at),
    sourceHash: row.source_hash,
    isRequest: row.state === 'waiting',
    feedUrl: row.feed_url,
  }
}

export const COMMENT_TYPES = { article: 1, 'message-board': 2, about: 3, friends: 4, talk: 5 } as const
const SUBJECTS = Object.fromEntries(Object.entries(COMMENT_TYPES).map(([on, type]) => [type, on])) as Record<
  CommentTable['type'],
  CommentItem['on']
>

export const readComments = async (db: Db, ids: number[]): Promise<CommentItem[]> =>
  (await selectComments(db, ids)).map((row) => ({
    id: row.id,
    on: SUBJECTS[row.type],
    subject: row.subject_id,
    parent: row.parent_id,
    account: row.account_id,
    replyTo: row.reply_account_id,
    authorName: row.author_name,
    authorWebsite: row.author_website,
    replyToName: row.reply_author_name,
    ...(row.reply_comment_id === null ? {} : { replyToComment: row.reply_comment_id }),
    ...guestOf(row),
    text: row.markdown,
    state: row.state,
    createdAt: iso(row.created_at),
    publishedAt: isoOrNull(row.published_at),
    hiddenAt: isoOrNull(row.hidden_at),
    ...(row.reply_seen_at === null ? {} : { replySeenAt: iso(row.reply_seen_at) }),
    ...(row.like_count === 0 ? {} : { likes: row.like_count }),
    ...(row.held_for === null ? {} : { heldFor: row.held_for }),
  }))

type CommentRecord = Awaited<ReturnType<typeof selectComments>>[number]

const guestOf = ({ guest_email, guest_locale, guest_wants_replies, guest_confirmed_at }: CommentRecord) =>
  guest_email === null || guest_locale === null
    ? {}
    : {
        guest: {
          email: guest_email,
          locale: guest_locale,
          wantsReplies: guest_wants_replies === 1,
          ...(guest_confirmed_at === null ? {} : { confirmedAt: iso(guest_confirmed_at) }),
        },
      }

/** What differs from the texts for both languages. */
function textsOf(row: LocalizedColumns) {
  const of = (name: string | null, description: string | null) => ({
    ...(name === null ? {} : { name }),
    ...(description === null ? {} : { description }),
  })
  const [en, cn] = [of(row.name_en, row.description_en), of(row.name_cn, row.description_cn)]
  return {
    ...(Object.keys(en).length > 0 ? { en } : {}),
    ...(Object.keys(cn).length > 0 ? { cn } : {}),
  }
}

const sourceOf = (row: { source_key: string | null; source_hash: string | null }) =>
  row.source_key === null ? null : { key: row.source_key, hash: row.source_hash ?? '' }

export const readMentions = async (db: Db, ids: number[]): Promise<MentionItem[]> =>
  (await selectMentions(db, ids)).map((row) => ({
    id: row.id,
    article: row.article_id,
    source: row.source,
    target: row.target,
    state: row.state as MentionItem['state'],
    kind: row.kind,
    authorName: row.author_name,
    authorUrl: row.author_url,
    title: row.title,
    excerpt: row.excerpt,
    receivedAt: iso(row.received_at),
    verifiedAt: isoOrNull(row.verified_at),
  }))

/** Of these articles, those that have sent any. */
export async function readSentMentions(db: Db, articleIds: number[]): Promise<SentMentionsItem[]> {
  const sent = Map.groupBy(await selectSentMentions(db, articleIds), ({ article_id }) => article_id)
  return [...sent].map(([article, rows]) => ({
    article,
    sent: rows.map(({ target, state, tried_at }) => ({ target, state, triedAt: iso(tried_at) })),
  }))
}

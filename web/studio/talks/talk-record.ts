/** A talk that is being written, as the browser's own store has it. */
import type { Image } from '#contract/media.ts'
import type { MediaFile } from '#contract/studio/media.ts'
import type { StudioTalk } from '#contract/studio/talks.ts'
import { isSameValue } from '../saving/draft-content.ts'

export const MAX_TALK_PHOTOS = 9
/** As in the contract, whose schemas no browser loads. */
export const MAX_TALK_LENGTH = 20_000

export type WrittenPhoto = { mediaId: number; alt: string; image: Image }

export type WrittenTalk = {
  markdown: string
  photos: WrittenPhoto[]
  isTop: boolean
  isPrivate: boolean
  /** Null: when it is sent. */
  publishedAt: string | null
}

export type TalkRecord = {
  /** `new:…`, or `talk:7`. */
  key: string
  talkId: number | null
  /**
   * With it the server creates a new talk once. It belongs to what was written, not to the address: whoever goes back to a
   * draft that was sent begins another talk.
   */
  saveId: string
  content: WrittenTalk
  /** What the server had when it was opened. */
  base: WrittenTalk
  baseVersion: string | null
  /** Unix ms of the last change. */
  changedAt: number
}

const emptyTalk: WrittenTalk = {
  markdown: '',
  photos: [],
  isTop: false,
  isPrivate: false,
  publishedAt: null,
}

/** Every field of a talk: one that is added to the type is compared, merged and sent like the others. */
export const talkFields = Object.keys(emptyTalk) as (keyof WrittenTalk)[]

export const newTalkKey = (draft: string): string => `new:${draft}`
/** Where the browser's own store has the photos that are on their way into a talk. */
export const talkFilesPlace = (key: string): string => `talk-photos/${key}`
/** The key of the new talk that the place belongs to; null for other places. */
export const newTalkOfPlace = (place: string): string | null =>
  /^talk-photos\/(new:.+)$/.exec(place)?.[1] ?? null

export const talkKey = (id: number): string => `talk:${id}`

export const newTalkRecord = (key: string, saveId: string): TalkRecord => ({
  key,
  talkId: null,
  saveId,
  content: emptyTalk,
  base: emptyTalk,
  baseVersion: null,
  changedAt: 0,
})

export const writtenTalk = ({
  markdown,
  photos,
  isTop,
  isPrivate,
  publishedAt,
}: StudioTalk): WrittenTalk => ({
  markdown,
  photos,
  isTop,
  isPrivate,
  publishedAt,
})

export const talkRecord = (talk: StudioTalk): TalkRecord => {
  const content = writtenTalk(talk)
  const { id, version } = talk
  return {
    key: talkKey(id),
    talkId: id,
    saveId: '',
    content,
    base: content,
    baseVersion: version,
    changedAt: 0,
  }
}

/** A record that an earlier version stored gets the fields that talks have since then, so that it can still be sent. */
export const completeRecord = (stored: TalkRecord): TalkRecord => ({
  ...stored,
  content: { ...emptyTalk, ...stored.content },
  base: { ...emptyTalk, ...stored.base },
})

/** The images among the files, as far as they fit; each once. */
export const withFiles = (talk: WrittenTalk, files: MediaFile[]): WrittenTalk => {
  const photos = new Map(talk.photos.map((photo) => [photo.mediaId, photo]))
  for (const { id, image, alt } of files)
    if (image && !photos.has(id)) photos.set(id, { mediaId: id, alt, image })
  return { ...talk, photos: [...photos.values()].slice(0, MAX_TALK_PHOTOS) }
}

/** As the server takes it. */
export const talkBody = ({ photos, ...talk }: WrittenTalk) => ({
  ...talk,
  photos: photos.map(({ mediaId, alt }) => ({ mediaId, alt })),
})

/** Without a time of its own, any time is the same. */
export const isSameTalk = (a: WrittenTalk, b: WrittenTalk): boolean => {
  const [one, other] = [talkBody(a), talkBody(b)]
  return talkFields.every((name) => {
    if (name !== 'publishedAt') return isSameValue(one[name], other[name])
    return (
      a.publishedAt === null ||
      b.publishedAt === null ||
      Date.parse(a.publishedAt) === Date.parse(b.publishedAt)
    )
  })
}

export const isEmptyTalk = ({ markdown, photos }: WrittenTalk): boolean =>
  markdown.trim() === '' && photos.length === 0

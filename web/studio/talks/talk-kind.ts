/** A talk as the owner writes it. A field that the contract adds to talks is compared, stored, merged and sent like the others. */
import type { MediaFile } from '#contract/studio/media.ts'
import type { StudioTalk } from '#contract/studio/talks.ts'
import { isSameValue } from '../saving/draft-content.ts'
import { type DraftKind, type ItemDraft, TYPED_FIELDS } from '../saving/item-draft.ts'
import { openRecordStore } from '../saving/record-store.ts'
import type { StudioClient } from '../session/studio-api.ts'

export const MAX_TALK_PHOTOS = 9
/** As in the contract, whose schemas no browser loads. */
export const MAX_TALK_LENGTH = 20_000

export type WrittenPhoto = StudioTalk['photos'][number]
type SentTalk = Omit<Parameters<StudioClient['studioTalks']['create']>[0]['body'], 'saveId'>
/** As it is sent, with the images of its photos. `publishedAt` null: when it is sent. */
export type WrittenTalk = Omit<SentTalk, 'photos'> & { photos: WrittenPhoto[] }
export type EditedTalk = ItemDraft<WrittenTalk, StudioTalk>

/** Optional fields are not in it. */
const emptyTalk: WrittenTalk = {
  markdown: '',
  photos: [],
  isTop: false,
  isPrivate: false,
  publishedAt: null,
}

/** As the server takes it. */
export const talkBody = <Talk extends WrittenTalk>({ photos, ...talk }: Talk) => ({
  ...talk,
  photos: photos.map(({ mediaId, alt }) => ({ mediaId, alt })),
})

export const writtenTalk = ({
  id: _id,
  text: _text,
  version: _version,
  state: _state,
  deletedAt: _deletedAt,
  commentCount: _commentCount,
  likeCount: _likeCount,
  savedAt: _savedAt,
  ...content
}: StudioTalk): WrittenTalk => content

export const talkKind: DraftKind<WrittenTalk, StudioTalk> = {
  name: 'talk',
  empty: emptyTalk,
  contentOf: writtenTalk,
  texts: ['markdown'],
  isSame: (name, one, other) => {
    // Without a time of its own, any time is the same.
    if (name === 'publishedAt') return one === null || other === null || one === other
    return name === 'photos' ? isSameValue(wordsOf(one), wordsOf(other)) : isSameValue(one, other)
  },
  isEmpty: ({ photos, publishedAt: _, ...fields }) =>
    photos.length === 0 &&
    Object.values(fields).every((value) => typeof value !== 'string' || value.trim() === ''),
  sendsMerged: true,
  records: openRecordStore(
    { database: 'borealis-studio-talks', table: 'talks', keyPath: 'key' },
    TYPED_FIELDS,
  ),
  server: ({ studioTalks }) => ({
    create: (talk) => studioTalks.create({ body: talkBody(talk) }),
    save: (id, talk) => studioTalks.save({ params: { id }, body: talkBody(talk) }),
    show: (id) => studioTalks.show({ params: { id } }),
  }),
}

const wordsOf = (photos: unknown) => (photos as WrittenPhoto[]).map(({ mediaId, alt }) => [mediaId, alt])

/** Where the browser's own store has the photos that are on their way into a talk. */
export const talkFilesPlace = (key: string): string => `talk-photos/${key}`

/** The photos of a talk with the images among the files, as far as they fit; each once. */
export const withFiles = (former: readonly WrittenPhoto[], files: readonly MediaFile[]): WrittenPhoto[] => {
  const photos = new Map(former.map((photo) => [photo.mediaId, photo]))
  for (const { id, image, alt } of files)
    if (image && !photos.has(id)) photos.set(id, { mediaId: id, alt, image })
  return [...photos.values()].slice(0, MAX_TALK_PHOTOS)
}

/** A talk with a value in every field, for tests of the editor. */
import type { WrittenTalk } from '../talk-record.ts'

export const image = {
  src: '/media/a/40.webp',
  srcset: '',
  width: 40,
  height: 30,
  placeholder: '#000000',
  avif: '',
}

/** A value of each field that an empty talk has not: the types ask for one of a field that is added. */
export const filledTalk: WrittenTalk = {
  markdown: 'Fog',
  photos: [{ mediaId: 3, alt: 'A pier', image }],
  isTop: true,
  isPrivate: true,
  publishedAt: '2026-11-14T16:40:00.000Z',
}

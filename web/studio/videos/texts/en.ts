/** English texts of videos in the studio. `cn.ts` has the same shape. */
import { counted } from '#contract/plural.ts'

const videos = (count: number) => counted(count, 'video')

export const en = {
  title: 'Videos',
  summary: (collections: number, all: number) =>
    `${counted(collections, 'collection')}, ${videos(all)}. Readers see them in this order.`,
  videos,
  create: 'New collection',
  editTitle: 'Edit collection',
  emptyTitle: 'No videos yet',
  emptyText: 'Videos live in collections. Create one, then upload files or add video URLs.',
  collection: (name: string) => `collection “${name}”`,
  name: 'Name',
  nameMissing: 'Enter a name.',
  description: 'Description',
  cover: 'Cover',
  collectionCover: 'the first video’s cover',
  videoCover: 'generated, or fetched from the other site',
  isPrivate: 'Private',
  isPrivateNote: 'Only you can see it and open its files.',
  private: 'Private',
  save: 'Save',
  saved: 'Saved.',
  toCollections: 'Videos',
  edit: 'Edit',
  delete: 'Delete',
  deleteCollection: 'Delete collection',
  deleted: (name: string) => `“${name}” deleted.`,
  undone: 'Restored.',
  view: 'View on the site',
  actionOn: (action: string, name: string) => `${action}: ${name}`,
  gone: 'This collection doesn’t exist',
  goneText: 'It may have been deleted.',
  noVideos: 'No videos yet',
  noVideosText:
    'Upload video and audio files of up to 60 MB, or add YouTube, Bilibili and Vimeo videos by URL.',
  upload: 'Upload files',
  onlyVideos: 'Only video and audio files can be added to a collection.',
  notAdded: (name: string, reason: string) => `“${name}” is in the media library but wasn’t added: ${reason}`,
  addByUrl: 'Add a URL',
  url: 'Video URL',
  urlMissing: 'Enter a video URL.',
  urlNote: 'From YouTube, Bilibili or Vimeo. Nothing loads from there until a visitor presses play.',
  newName: 'Name (leave empty to take it from the URL)',
  added: 'Video added.',
  editVideo: 'Edit video',
  inCollection: 'Collection',
  video: (name: string) => `video “${name}”`,
  providers: { file: 'File', youtube: 'YouTube', bilibili: 'Bilibili', vimeo: 'Vimeo' },
  captions: (langs: string) => `Captions: ${langs}`,
  watch: 'Watch on the site',
}
export type StudioVideoTexts = typeof en
export default en

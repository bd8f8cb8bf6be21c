/** Loads the data of the videos page, in both of its modes. */
import { pages } from '#contract/pages.ts'
import { idOf, PageNotFound, type Route } from '#web/router/route.ts'
import { findVideo } from './find-video.ts'
import { collectionsQuery } from './videos.queries.ts'

export const loadVideos: Route['load'] = async ({ api, queryClient: queries, search, texts }) => {
  const collections = await queries.ensureQueryData(collectionsQuery(api))
  const videoId = search.get('v')
  if (videoId !== null) {
    const position = findVideo(collections, idOf(videoId))
    if (!position) throw new PageNotFound()
    const { video } = position
    return {
      title: video.videoName,
      description: video.videoDesc || undefined,
      canonical: pages.videos.href(null, { v: video.id }),
      image: video.videoCover,
      subject: { videos: [video] },
    }
  }
  const collection = collections.find(({ id }) => String(id) === search.get('collection'))
  return {
    title: collection?.collectionName ?? texts.videos.title,
    description: collection?.collectionDesc || texts.videos.text,
    canonical: pages.videos.href(null, { collection: collection?.id }),
    subject: { videos: collection ? collection.videos : collections.flatMap(({ videos }) => videos) },
  }
}

/** Loads the data of the videos page, in both of its modes. */
import { pages } from '#contract/pages.ts'
import { collectionUrl, nameInUrl } from '#contract/url-names.ts'
import { idOf, PageNotFound, Redirect, type Route } from '#web/router/route.ts'
import { findCollection, findVideo } from './find-video.ts'
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
  const asked = search.get('collection')
  const collection = findCollection(collections, asked)
  if (collection && String(nameInUrl(collection)) !== asked) throw new Redirect(collectionUrl(collection))
  return {
    title: collection?.collectionName ?? texts.videos.title,
    description: collection?.collectionDesc || texts.videos.text,
    canonical: collection ? collectionUrl(collection) : pages.videos.href(),
    subject: { videos: collection ? collection.videos : collections.flatMap(({ videos }) => videos) },
  }
}

/** Videos page: exploration mode or watch mode, as the URL says. */
import { useApi } from '#web/ApiContext.tsx'
import type { PageProps } from '#web/router/route.ts'
import { useLoaded } from '#web/use-loaded.ts'
import { ExplorationMode } from './ExplorationMode.tsx'
import { findCollection, findVideo } from './find-video.ts'
import { collectionsQuery } from './videos.queries.ts'
import { WatchMode } from './WatchMode.tsx'
import './videos.css'

const VideosPage = ({ search }: PageProps) => {
  const collections = useLoaded(collectionsQuery(useApi()))
  const videoId = search.get('v')
  const position = videoId === null ? null : findVideo(collections, Number(videoId))
  if (position) return <WatchMode place={position} />
  const only = findCollection(collections, search.get('collection')) ?? null
  return <ExplorationMode collections={collections} only={only} />
}
export default VideosPage

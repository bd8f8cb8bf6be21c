/** The videos' room: the wall of collections, or the player, as the address says. */
import { useApi } from '#web/ApiContext.tsx'
import type { PageProps } from '#web/router/route.ts'
import { useLoaded } from '#web/use-loaded.ts'
import { ExploreRoom } from './ExploreRoom.tsx'
import { placeOf } from './room-place.ts'
import { collectionsQuery } from './videos.queries.ts'
import { WatchRoom } from './WatchRoom.tsx'
import './videos-room.css'

const VideosPage = ({ search }: PageProps) => {
  const collections = useLoaded(collectionsQuery(useApi()))
  const wanted = search.get('v')
  const place = wanted === null ? null : placeOf(collections, Number(wanted))
  if (place) return <WatchRoom place={place} />
  const only = collections.find(({ id }) => String(id) === search.get('collection')) ?? null
  return <ExploreRoom collections={collections} only={only} />
}
export default VideosPage

/** Everything that can be found, for whoever brings the whole index up to date. */
import { articleSources } from '#server/features/articles/search-sources.ts'
import { talkSource } from '#server/features/talks/index-talk.ts'

export const searchSources = [...articleSources, talkSource]

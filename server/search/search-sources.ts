/** Everything that can be found, for whoever brings the whole index up to date. */
import { articleSources } from '#server/articles/search-sources.ts'
import { talkSource } from '#server/talks/index-talk.ts'

export const searchSources = [...articleSources, talkSource]

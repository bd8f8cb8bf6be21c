/** Lists everything that search finds, for what updates the whole index. */
import { articleSource } from '#server/features/articles/index-article.ts'
import { ownPageSource } from '#server/features/own-pages/index-own-page.ts'
import { tagSource } from '#server/features/tags/index-tag.ts'
import { talkSource } from '#server/features/talks/index-talk.ts'
import type { SearchSource } from '#server/search-index/search-source.ts'

export const searchSources: SearchSource[] = [articleSource, tagSource, talkSource, ownPageSource]

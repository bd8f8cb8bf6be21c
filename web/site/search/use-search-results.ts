/** Debounced search results for the typed text; an outdated response is never shown. */

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keywordsOf } from '#contract/keywords.ts'
import type { SearchResults } from '#contract/search.ts'
import { useApi } from '#web/ApiContext.tsx'
import { searchQuery } from './search.queries.ts'

const DEBOUNCE_MS = 140

export type SearchState = {
  found: SearchResults | null
  /** The query that `found` belongs to. */
  keywords: string
  /** The text has changed since, or the request is still running. */
  isPending: boolean
  hasFailed: boolean
  retry: () => void
}

/** @param isComposing the input method is still composing the text */
export const useSearchResults = (typed: string, isComposing: boolean): SearchState => {
  const api = useApi()
  const wanted = keywordsOf(typed)
  const [keywords, setKeywords] = useState('')
  useEffect(() => {
    if (isComposing || wanted === keywords) return
    const timer = setTimeout(() => setKeywords(wanted), wanted === '' ? 0 : DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [wanted, keywords, isComposing])
  // The query is the key of its response: a late response belongs to another key and is not shown.
  const { data, isPlaceholderData, isFetching, isError, refetch } = useQuery({
    ...searchQuery(api, keywords),
    enabled: keywords !== '',
    placeholderData: keepPreviousData,
  })
  return {
    found: keywords === '' ? null : (data ?? null),
    keywords,
    isPending: wanted !== '' && (wanted !== keywords || isPlaceholderData || (isFetching && !data)),
    hasFailed: isError,
    retry: () => void refetch(),
  }
}

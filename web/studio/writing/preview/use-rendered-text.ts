/** The text as the site's renderer shows it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useBackgroundStudioApi } from '../../session/studio-api.ts'

/** @param markdown changes at pauses only: a key must not wait for anything that reads the whole text */
export const useRenderedText = (markdown: string, isShown: boolean) => {
  const api = useBackgroundStudioApi()
  const { data, error } = useQuery({
    queryKey: ['rendered', markdown],
    queryFn: () => api.drafts.render({ body: { markdown } }),
    enabled: isShown,
    placeholderData: keepPreviousData,
    // Every text is another key: none is asked for twice.
    gcTime: 0,
    retry: false,
    meta: { silent: true },
  })
  return { text: data, isFailed: error !== null }
}
export type RenderedTextState = ReturnType<typeof useRenderedText>

/** The text as the site's renderer shows it. */

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isFailure, NO_RESPONSE } from '#web/failure.ts'
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
  return { text: data, failure: error ? failureOf(error) : null }
}

/** Why the preview is not that of the text. */
const failureOf = (error: unknown): 'offline' | 'signed-out' | 'failed' => {
  if (!isFailure(error)) return 'failed'
  if (error.code === NO_RESPONSE) return 'offline'
  return error.kind === 'unauthenticated' ? 'signed-out' : 'failed'
}

export type RenderedTextState = ReturnType<typeof useRenderedText>

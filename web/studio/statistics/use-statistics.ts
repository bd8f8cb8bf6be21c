/** Reads the statistics of a range, and saves a table of them as a file. */
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { StatisticRange, StatisticTable } from '#contract/studio/statistics.ts'
import { saveAsFile } from '#web/site/forms/save-as-file.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'

export const useStatistics = (range: StatisticRange) => {
  const api = useStudioApi()
  return useQuery({
    queryKey: ['studio', 'statistics', range],
    queryFn: () => api.studioStatistics.read({ query: { range } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** `mutate(table)` saves the table as CSV. */
export const useSaveTable = (range: StatisticRange) => {
  const api = useStudioApi()
  const notify = useNotify()
  const texts = useStudioTexts('statistics')
  return useMutation({
    mutationFn: (table: StatisticTable) => api.studioStatistics.export({ query: { range, table } }),
    // Spreadsheets take a file without the mark for the encoding of the system.
    onSuccess: ({ fileName, csv }) => saveAsFile(fileName, `\ufeff${csv}`, 'text/csv;charset=utf-8'),
    onError: () => notify('error', texts.saveFailed),
  })
}

/** Exports of the site: start one, watch it, cancel it, download and delete it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { StudioExport } from '#contract/studio/exports.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { State } from '#web/ui/State.tsx'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import styles from '../frame/RecordList.module.css'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { ExportRecord } from './ExportRecord.tsx'
import { EXPORTS_KEY, isExporting } from './exports-state.ts'

const WHILE_RUNNING_MS = 1_000

const ExportsScreen = () => {
  const texts = useStudioTexts('exports')
  const api = useStudioApi()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: EXPORTS_KEY,
    queryFn: () => api.studioExports.list(),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.records.some(isExporting) ? WHILE_RUNNING_MS : false),
  })
  const make = useMutation({
    mutationFn: () => api.studioExports.make(),
    onSuccess: () => notify('success', texts.making),
    onSettled: () => queryClient.invalidateQueries({ queryKey: EXPORTS_KEY }),
  })
  const isMaking = make.isPending || (data?.records.some(isExporting) ?? false)
  return (
    <>
      <ScreenHead title={texts.title} text={texts.text}>
        <button
          type="button"
          className="btn btn-line sm"
          aria-busy={isMaking}
          disabled={isMaking}
          onClick={() => make.mutate()}
        >
          <StudioIcon name="download" size={16} />
          {texts.make}
        </button>
      </ScreenHead>
      <p className={styles.note}>{texts.note}</p>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Loading />}
      {data?.records.length === 0 ? <State title={texts.none} text={texts.noneText} /> : null}
      <ul className={styles.list}>
        {data?.records.map((record: StudioExport) => (
          <ExportRecord key={record.id} record={record} />
        ))}
      </ul>
    </>
  )
}
export default ExportsScreen

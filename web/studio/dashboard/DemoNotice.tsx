/** Offers to delete the demo content, as long as it is there, and says afterwards what stays. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { Button } from '../frame/Button.tsx'
import { useConfirm } from '../frame/ConfirmProvider.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { DashboardNotice } from './DashboardNotice.tsx'

const KEY = ['studio', 'demo']

/** The notice goes, and the focus with it. */
const focusScreen = () => document.getElementById('main')?.focus()

export const DemoNotice = () => {
  const { demo: texts } = useStudioTexts('dashboard')
  const api = useStudioApi()
  const confirm = useConfirm()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const { data } = useQuery({ queryKey: KEY, queryFn: () => api.studioDemo.show(), staleTime: 0 })
  const remove = useMutation({
    mutationFn: () => api.studioDemo.remove(),
    onSuccess: ({ kept }) => {
      if (kept.length > 0) return
      notify('success', texts.deleted)
      focusScreen()
    },
    // It is in every list of the studio, and in the counts.
    onSettled: () => queryClient.invalidateQueries(),
  })
  const ask = async () => {
    if (await confirm(texts.question)) remove.mutate()
  }
  const kept = remove.data?.kept ?? []
  const report = useRef<HTMLElement>(null)
  const hasReport = kept.length > 0
  useEffect(() => {
    if (hasReport) report.current?.focus()
  }, [hasReport])
  if (hasReport)
    return (
      <DashboardNotice
        key="report"
        ref={report}
        title={texts.deleted}
        text={texts.kept}
        items={kept.map(({ kind, title }) => ({ kind: texts.kinds[kind], title }))}
      >
        <Button
          onClick={() => {
            remove.reset()
            focusScreen()
          }}
        >
          {texts.done}
        </Button>
      </DashboardNotice>
    )
  if (!data?.isThere) return null
  return (
    <DashboardNotice title={texts.title} text={texts.text}>
      <Button
        icon="trash-2"
        aria-busy={remove.isPending || undefined}
        onClick={() => !remove.isPending && void ask()}
      >
        {remove.isPending ? texts.deleting : texts.delete}
      </Button>
    </DashboardNotice>
  )
}

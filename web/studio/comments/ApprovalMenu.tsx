/** The choice of whose comments wait for approval. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { CommentApproval } from '#contract/studio/comments.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { IconButton } from '../frame/Button.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './ApprovalMenu.module.css'

const approvals: CommentApproval[] = ['nobody', 'first', 'everybody']
const QUERY_KEY = ['studio', 'approval']

export const ApprovalMenu = () => {
  const texts = useStudioTexts('comments')
  const api = useStudioApi()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const id = useId()
  const { data } = useQuery({ queryKey: QUERY_KEY, queryFn: () => api.studioComments.approval() })
  const save = useMutation({
    mutationFn: (approval: CommentApproval) => api.studioComments.setApproval({ body: { approval } }),
    onSuccess: () => notify('success', texts.approvalSaved),
    onSettled: async (_data, _error, approval) => {
      await queryClient.invalidateQueries({ queryKey: QUERY_KEY })
      setPicked((now) => (now === approval ? null : now))
    },
  })
  /** Shown from the click on: the state of the mutation comes later, and the mark would go back meanwhile. */
  const [picked, setPicked] = useState<CommentApproval | null>(null)
  const chosen = picked ?? data?.approval
  return (
    <span className={styles.anchor}>
      <IconButton icon="settings-2" popoverTarget={id} label={texts.approval} title={texts.approval} />
      <fieldset id={id} popover="auto" className={styles.menu} aria-label={texts.approvalLabel}>
        <b aria-hidden="true">{texts.approvalLabel}</b>
        {approvals.map((approval) => (
          <label key={approval}>
            <input
              type="radio"
              name={id}
              checked={chosen === approval}
              disabled={data === undefined}
              onChange={() => {
                setPicked(approval)
                save.mutate(approval)
              }}
            />
            {texts.approvals[approval]}
          </label>
        ))}
        <small>{texts.approvalNote}</small>
      </fieldset>
    </span>
  )
}

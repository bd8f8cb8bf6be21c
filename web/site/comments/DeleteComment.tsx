/** Deletes a comment of the reader after a question in place; Esc or the second button keeps it. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './CommentItem.module.css'
import { useCommentTexts } from './comment-texts.ts'
import { useDeleteComment } from './use-comments.ts'

type Props = { id: number; onDeleted: () => void }

export const DeleteComment = ({ id, onDeleted }: Props) => {
  const allTexts = useTexts()
  const texts = allTexts.comments
  const { deleteQuestion } = useCommentTexts()
  const notify = useNotify()
  const [isAsking, setIsAsking] = useState(false)
  const group = useRef<HTMLSpanElement>(null)
  const wasAsking = useRef(false)
  const remove = useDeleteComment()
  // The focus follows the buttons, which replace each other.
  useEffect(() => {
    if (isAsking !== wasAsking.current)
      group.current?.querySelector<HTMLElement>('button:last-of-type')?.focus()
    wasAsking.current = isAsking
  }, [isAsking])
  const confirm = async () => {
    if (remove.isPending) return
    try {
      // Callbacks of `mutate` would not run: when it ends, the comment and this button have left the list.
      await remove.mutateAsync(id)
      notify('success', texts.deleted)
      onDeleted()
    } catch (error) {
      notify('error', failureText(error, allTexts))
    }
  }
  const keepOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isAsking) setIsAsking(false)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own look
    <span
      ref={group}
      className={styles.deletion}
      role="group"
      aria-label={isAsking ? deleteQuestion : undefined}
      onKeyDown={keepOnEscape}
    >
      {isAsking ? (
        <>
          <span>{deleteQuestion}</span>
          <button
            type="button"
            className={styles.action}
            aria-busy={remove.isPending || undefined}
            onClick={confirm}
          >
            {texts.deleteNow}
          </button>
          <button type="button" className={styles.action} onClick={() => setIsAsking(false)}>
            {texts.keep}
          </button>
        </>
      ) : (
        <button type="button" className={styles.action} onClick={() => setIsAsking(true)}>
          <Icon name="trash-2" size={14} />
          {texts.delete}
        </button>
      )}
    </span>
  )
}

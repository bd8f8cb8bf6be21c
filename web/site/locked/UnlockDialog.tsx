/** The unlock dialog: asks for the password of a locked article that was clicked, then opens it. */

import { useEffect, useRef } from 'react'
import { articleUrl, type Named } from '#contract/url-names.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { useNavigate } from '#web/router/Router.tsx'
import { ToastAnnouncer } from '#web/toasts/ToastAnnouncer.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './UnlockDialog.module.css'
import { UnlockForm } from './UnlockForm.tsx'

export type LockedArticleRef = Named & { articleTitle: string; lang: string }

type Props = { article: LockedArticleRef; onClose: () => void }

export const UnlockDialog = ({ article, onClose }: Props) => {
  const { locked } = useTexts()
  const go = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector('input')?.focus()
  }, [])

  const open = () => {
    dialog.current?.close()
    void go(articleUrl(article))
  }

  return (
    // The target of a click is the dialog itself only on the backdrop.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog element handles Esc
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="unlock-title"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
    >
      <div className={styles.content}>
        <button
          type="button"
          className={styles.close}
          aria-label={locked.close}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="x" size={20} />
        </button>
        <p className={styles.flag}>
          <Icon name="lock" size={16} />
          {locked.entry}
        </p>
        <h2 id="unlock-title" className={styles.title} lang={article.lang}>
          {article.articleTitle}
        </h2>
        <p className={styles.hint}>{locked.hint}</p>
        <UnlockForm article={article} onOpen={open} />
        <ToastAnnouncer />
      </div>
    </dialog>
  )
}

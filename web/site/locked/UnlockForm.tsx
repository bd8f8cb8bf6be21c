/** The unlock form, in the article page and in the unlock dialog. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { type Named, nameInUrl } from '#contract/url-names.ts'
import { useApi } from '#web/ApiContext.tsx'
import { isFailure } from '#web/failure.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { useSessionStore } from '#web/session/session.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import iconField from '#web/ui/IconField.module.css'
import { articleQuery, rememberUnlocked } from '../articles/articles.queries.ts'
import styles from './UnlockForm.module.css'

type Props = {
  article: Named
  onOpen?: () => void
  /** Beside the field instead of below it. */
  isRow?: boolean
}

export const UnlockForm = ({ article, onOpen, isRow = false }: Props) => {
  const { locked, toasts } = useTexts()
  const notify = useNotify()
  const field = useId()
  const [password, setPassword] = useState('')
  const [isBlank, setIsBlank] = useState(false)
  const unlock = useUnlockArticle(article)

  const problem = isBlank
    ? locked.blank
    : unlock.error && (isFailure(unlock.error) ? unlock.error.message : toasts.noResponse)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const blank = password.trim() === ''
    setIsBlank(blank)
    if (blank) {
      document.getElementById(field)?.focus()
      notify('warning', locked.blank)
    } else if (!unlock.isPending) unlock.mutate(password, { onSuccess: onOpen })
  }

  return (
    <form className={`${styles.form} ${isRow ? styles.row : ''}`} onSubmit={submit} noValidate>
      <label htmlFor={field} className={styles.label}>
        {locked.password}
      </label>
      <div className={`${iconField.field} ${problem ? iconField.wrong : ''}`}>
        <Icon name="key-round" size={17} />
        <input
          id={field}
          type="password"
          autoComplete="off"
          maxLength={200}
          value={password}
          onChange={(event) => {
            setPassword(event.target.value)
            setIsBlank(false)
          }}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${field}-problem` : undefined}
        />
      </div>
      <button
        type="submit"
        className={`btn btn-pri ${styles.open}`}
        aria-disabled={unlock.isPending}
        aria-busy={unlock.isPending}
      >
        {locked.open}
      </button>
      <p id={`${field}-problem`} className={styles.problem} role="alert">
        {problem && (
          <>
            <Icon name="circle-alert" size={14} />
            {problem}
          </>
        )}
      </p>
    </form>
  )
}

/** Unlocks an article for this browser, stores its id and loads its text. */
const useUnlockArticle = (article: Named) => {
  const api = useApi()
  const session = useSessionStore()
  const queries = useQueryClient()
  return useMutation({
    // The form shows the error at its field.
    meta: { silent: true },
    mutationFn: async (articlePassword: string) => {
      await api.articles.unlock({ body: { articleId: article.id, articlePassword } })
      const result = await queries.fetchQuery({ ...articleQuery(api, nameInUrl(article)), staleTime: 0 })
      rememberUnlocked(session, article.id)
      return result
    },
  })
}

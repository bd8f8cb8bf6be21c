/** The access tokens of scripts and editors: what each may do, when it was used last, and its end. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccessToken } from '#contract/studio/tokens.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { State } from '#web/ui/State.tsx'
import { useConfirm } from '../frame/ConfirmProvider.tsx'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import styles from '../frame/RecordList.module.css'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { NewToken } from './NewToken.tsx'
import { TokenDialog } from './TokenDialog.tsx'

const KEY = ['studio', 'tokens']

const TokensScreen = () => {
  const texts = useStudioTexts('tokens')
  const api = useStudioApi()
  const queryClient = useQueryClient()
  const [isAsked, setIsAsked] = useState(false)
  const [created, setCreated] = useState<string | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => api.studioTokens.list(),
    staleTime: 0,
  })
  const createButton = (
    <button type="button" className="btn btn-pri sm" onClick={() => setIsAsked(true)}>
      <StudioIcon name="plus" size={16} />
      {texts.create}
    </button>
  )
  return (
    <>
      <ScreenHead title={texts.title} text={texts.text}>
        {data && data.length > 0 ? createButton : null}
      </ScreenHead>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Loading />}
      {data?.length === 0 ? (
        <State title={texts.none} text={texts.noneText}>
          {createButton}
        </State>
      ) : null}
      <ul className={styles.list}>
        {data?.map((token) => (
          <TokenRow key={token.id} token={token} />
        ))}
      </ul>
      {isAsked ? (
        <TokenDialog
          onClose={() => setIsAsked(false)}
          onCreated={(token) => {
            setIsAsked(false)
            setCreated(token)
            void queryClient.invalidateQueries({ queryKey: KEY })
          }}
        />
      ) : null}
      {created === null ? null : <NewToken token={created} onStored={() => setCreated(null)} />}
    </>
  )
}
export default TokensScreen

const TokenRow = ({ token }: { token: AccessToken }) => {
  const texts = useStudioTexts('tokens')
  const format = useFormat()
  const api = useStudioApi()
  const notify = useNotify()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const { id, name, hint, scopes, createTime, endTime, hasEnded, lastUsedTime, lastNetwork } = token
  const revoke = useMutation({
    mutationFn: () => api.studioTokens.revoke({ params: { id } }),
    onSuccess: () => notify('success', texts.revoked(name)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  })
  const action = hasEnded ? texts.remove : texts.revoke
  const askAndRevoke = async () => {
    const question = { title: texts.revokeTitle(name), text: texts.revokeText, confirm: texts.revoke }
    if (hasEnded || (await confirm({ ...question, isDangerous: true }))) revoke.mutate()
  }
  return (
    <li className={styles.row} data-token={id}>
      <StudioIcon name="key-round" size={20} />
      <div className={styles.words}>
        <p className={styles.name}>
          {name}
          <small translate="no">{texts.hint(hint)}</small>
          {hasEnded ? <small className={styles.alarm}>{texts.ended}</small> : null}
        </p>
        <p className={styles.facts}>
          <span>{scopes.map((scope) => texts.scopes[scope]).join(' · ')}</span>
          <span>
            {lastUsedTime === null
              ? texts.never
              : texts.lastUsed(format.dateTime(lastUsedTime), lastNetwork ?? '')}
          </span>
          <span>
            {endTime === null ? texts.noEnd : (hasEnded ? texts.endedOn : texts.ends)(format.date(endTime))}
          </span>
          <span>{texts.created(format.date(createTime))}</span>
        </p>
      </div>
      <div className={styles.actions}>
        <button
          type="button"
          className="btn btn-line sm"
          aria-label={texts.actionOn(action, name)}
          aria-busy={revoke.isPending}
          onClick={() => void askAndRevoke()}
        >
          {action}
        </button>
      </div>
    </li>
  )
}

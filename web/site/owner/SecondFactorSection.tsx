/** Second factor of the owner: off, in setup, or on. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { studioPages } from '#contract/studio-pages.ts'
import type { OwnProfile } from '#contract/users.ts'
import { notifyOtherTabs } from '#web/session/tabs.ts'
import { FieldError } from '#web/site/forms/Field.tsx'
import { useFailureText } from '#web/site/forms/use-failure-text.ts'
import { useOwnerApi } from '#web/site/owner-api.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import styles from './owner.module.css'
import { useOwnerTexts } from './owner-texts.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondFactorSettings } from './SecondFactorSettings.tsx'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'

export const SecondFactorSection = ({ user }: { user: OwnProfile }) => {
  const { factor } = useOwnerTexts()
  const failureText = useFailureText()
  const api = useOwnerApi()
  const queries = useQueryClient()
  const notify = useNotify()
  const [newCodes, setNewCodes] = useState<string[]>()
  const state = useQuery({
    queryKey: ['owner', 'second-factor'],
    queryFn: () => api.secondFactor.show(),
    staleTime: 0,
    meta: { silent: true },
  })
  const refetch = () => queries.invalidateQueries({ queryKey: ['owner'] })
  const showCodes = (codes: string[]) => {
    setNewCodes(codes)
    return refetch()
  }
  const { data, error, isPending } = state
  return (
    <details className={`ac-section ${styles.factor}`}>
      <summary>
        {factor.title}
        {data ? (
          <span className={data.isOn ? styles.on : styles.off}>{data.isOn ? factor.on : factor.off}</span>
        ) : null}
      </summary>
      {isPending ? <p className="ac-note">{factor.loading}</p> : null}
      <FieldError text={failureText(error)} />
      {error ? (
        <button type="button" className="btn btn-line sm" onClick={() => state.refetch()}>
          {factor.retry}
        </button>
      ) : null}
      {newCodes ? <RecoveryCodes codes={newCodes} onSaved={() => setNewCodes(undefined)} /> : null}
      {data && !data.isOn && !newCodes ? (
        <SecondFactorSetup
          user={user}
          isMailed={data.isMailed}
          onDone={(codes) => {
            notifyOtherTabs()
            return showCodes(codes)
          }}
        />
      ) : null}
      {data?.isOn && !newCodes ? (
        <SecondFactorSettings
          user={user}
          state={data}
          onCodes={showCodes}
          onOff={() => {
            notify('success', factor.turnedOff)
            return refetch()
          }}
        />
      ) : null}
      <p className="ac-note">
        <a className="ac-link" href={studioPages.sessions.href()}>
          {factor.passkeys}
        </a>
      </p>
    </details>
  )
}

/** Second factor of the owner: off, in setup, or on. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnProfile } from '#contract/users.ts'
import { isFailure } from '#web/failure.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { notifyOtherTabs } from '#web/session/tabs.ts'
import { FieldError } from '#web/site/forms/Field.tsx'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import styles from './owner.module.css'
import { useOwnerApi } from './owner-api.ts'
import { useOwnerTexts } from './owner-texts.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondFactorSettings } from './SecondFactorSettings.tsx'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'

export const SecondFactorSection = ({ user }: { user: OwnProfile }) => {
  const { factor } = useOwnerTexts()
  const { texts } = useLanguage()
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
  const renew = () => queries.invalidateQueries({ queryKey: ['owner'] })
  const keep = (codes: string[]) => {
    setNewCodes(codes)
    return renew()
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
      <FieldError text={isFailure(error) ? failureText(error, texts) : undefined} />
      {error ? (
        <button type="button" className="btn btn-line sm" onClick={() => state.refetch()}>
          {factor.retry}
        </button>
      ) : null}
      {newCodes ? <RecoveryCodes codes={newCodes} onKept={() => setNewCodes(undefined)} /> : null}
      {data && !data.isOn && !newCodes ? (
        <SecondFactorSetup
          user={user}
          isMailed={data.isMailed}
          onDone={(codes) => {
            notifyOtherTabs()
            return keep(codes)
          }}
        />
      ) : null}
      {data?.isOn && !newCodes ? (
        <SecondFactorSettings
          user={user}
          state={data}
          onCodes={keep}
          onOff={() => {
            notify('success', factor.turnedOff)
            return renew()
          }}
        />
      ) : null}
    </details>
  )
}

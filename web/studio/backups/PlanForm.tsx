/** How often a backup is made, how many are kept and how long. What the environment sets is shown and cannot be changed. */
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { BackupPlan } from '#contract/studio/backups.ts'
import { SetByEnvironment } from '../frame/SetByEnvironment.tsx'
import { useChange } from '../frame/use-change.ts'
import { useStudioApi } from '../session/studio-api.ts'
import field from '../settings/SettingField.module.css'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './Backups.module.css'
import { BACKUPS } from './use-backups.ts'

type Fixed = Partial<Record<keyof BackupPlan, string>>

/** Never, and the usual intervals in hours. */
const INTERVALS = [0, 6, 12, 24, 168, 720]

export const PlanForm = ({ plan, fixed }: { plan: BackupPlan; fixed: Fixed }) => {
  const texts = useStudioTexts('backups')
  const api = useStudioApi()
  const [changes, setChanges] = useState<Partial<BackupPlan>>({})
  const edited = { ...plan, ...changes }
  const save = useChange(
    BACKUPS,
    () => api.studioBackups.plan({ body: edited }),
    () => texts.saved,
  )
  const isChanged = (Object.keys(plan) as (keyof BackupPlan)[]).some((name) => plan[name] !== edited[name])
  const set = (name: keyof BackupPlan) => (value: number) => setChanges({ ...changes, [name]: value })
  const intervals = [...new Set([...INTERVALS, plan.everyHours])].sort((a, b) => a - b)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  return (
    <form className={styles.plan} onSubmit={submit}>
      <div className={styles.fields}>
        <PlanField label={texts.everyHours}>
          {(id) => (
            <select
              id={id}
              className={field.input}
              disabled={fixed.everyHours !== undefined}
              value={edited.everyHours}
              onChange={({ target }) => set('everyHours')(Number(target.value))}
            >
              {intervals.map((hours) => (
                <option key={hours} value={hours}>
                  {texts.interval(hours)}
                </option>
              ))}
            </select>
          )}
        </PlanField>
        {(['keep', 'keepDays'] as const).map((name) => (
          <PlanField key={name} label={texts[name]}>
            {(id) => (
              <input
                id={id}
                className={field.input}
                type="number"
                inputMode="numeric"
                required
                min={1}
                max={name === 'keep' ? 1000 : 36_500}
                disabled={fixed[name] !== undefined}
                value={edited[name] || ''}
                onChange={({ target }) => set(name)(target.valueAsNumber || 0)}
              />
            )}
          </PlanField>
        ))}
        {isChanged ? (
          <button type="submit" className="btn btn-pri sm" aria-busy={save.isPending}>
            {texts.save}
          </button>
        ) : null}
      </div>
      <SetByEnvironment names={Object.values(fixed)} />
    </form>
  )
}

const PlanField = ({ label, children }: { label: string; children: (id: string) => ReactNode }) => {
  const id = useId()
  return (
    <div className={field.field}>
      <div className={field.label}>
        <label htmlFor={id}>{label}</label>
      </div>
      {children(id)}
    </div>
  )
}

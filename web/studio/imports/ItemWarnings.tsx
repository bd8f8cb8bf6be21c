/** What of an item was lost or changed: each kind once, with the places, of which the first few are shown at once. */
import type { StudioImportItem } from '#contract/studio/imports.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import list from '../frame/RecordList.module.css'
import { firstOf } from './first-of.ts'
import styles from './Imports.module.css'
import { useImportsTexts } from './imports-texts.ts'

type Warning = StudioImportItem['warnings'][number]

const SHOWN = 3

export const ItemWarnings = ({ warnings }: { warnings: Warning[] }) => (
  <ul className={styles.details}>
    {[...Map.groupBy(warnings, ({ code }) => code)].map(([code, same]) => (
      <li key={code}>
        <SameWarnings warnings={same} />
      </li>
    ))}
  </ul>
)

const SameWarnings = ({ warnings }: { warnings: Warning[] }) => {
  const texts = useImportsTexts()
  const format = useFormat()
  const [first] = warnings
  const details = [...new Set(warnings.map(({ detail }) => detail))]
  const [shown, rest] = firstOf(details, SHOWN)
  return (
    <>
      <b className={first?.severity === 'lost' ? list.alarm : undefined}>
        {first?.severity === 'lost' ? texts.lost : texts.changed}
      </b>{' '}
      {texts.labeled(first?.label ?? '', texts.joined(shown))}
      {rest.length > 0 ? (
        <details>
          <summary>{texts.moreDetails(format.number(rest.length))}</summary>
          {texts.joined(rest)}
        </details>
      ) : null}
    </>
  )
}

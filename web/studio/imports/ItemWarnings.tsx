/** What of an item was lost or changed: each kind once, with the places, of which the first few are shown at once. */
import type { StudioImportItem } from '#contract/studio/imports.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import list from '../frame/RecordList.module.css'
import styles from './Imports.module.css'
import { useImportsTexts } from './imports-texts.ts'

type Warning = StudioImportItem['warnings'][number]

/** One more than these is shown as well: a button would need as much space. */
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
  const [shown, rest] =
    details.length > SHOWN + 1 ? [details.slice(0, SHOWN), details.slice(SHOWN)] : [details, []]
  return (
    <>
      <b className={first?.severity === 'lost' ? list.alarm : undefined}>
        {first?.severity === 'lost' ? texts.lost : texts.changed}
      </b>{' '}
      {first?.label}: {texts.joined(shown)}
      {rest.length > 0 ? (
        <details>
          <summary>{texts.moreDetails(format.number(rest.length))}</summary>
          {texts.joined(rest)}
        </details>
      ) : null}
    </>
  )
}

/** The summary of a report: what is created by kind, what cannot be carried over, and what looks different. */
import type { StudioImportDetails } from '#contract/studio/imports.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { type StudioTexts, useStudioTexts } from '../studio-texts.ts'
import { firstOf } from './first-of.ts'
import styles from './Imports.module.css'

type Report = NonNullable<StudioImportDetails['report']>
/** Blogs of many people name a hundred authors. */
const SHOWN_AUTHORS = 8

type Props = { record: StudioImportDetails; report: Report }

export const ImportReport = ({ record: { id, phase }, report }: Props) => {
  const texts = useStudioTexts('imports')
  const format = useFormat()
  const shownPhase = phase === 'upload' ? 'check' : phase
  const outcomes = texts.outcomes[shownPhase]
  const { groups, warnings, notes, zone, authors, comments, oldUrls } = report
  const losses = warnings.filter(({ severity }) => severity === 'lost')
  const changes = warnings.filter(({ severity }) => severity === 'changed')
  const [names, otherNames] = firstOf(
    authors.map(({ name, count }) => texts.author(name, format.number(count))),
    SHOWN_AUTHORS,
  )
  const sentences = [
    ...(comments > 0 ? [texts.comments(format.number(comments))] : []),
    ...(oldUrls ? oldUrlSentences(texts, format, oldUrls) : []),
    ...(zone === null ? [] : [texts.zone(zone)]),
    ...notes,
    ...(names.length > 0 ? [texts.authors(format.list(names))] : []),
  ]
  return (
    <section className={styles.report} aria-label={texts.summaries[shownPhase]}>
      <h2>{texts.summaries[shownPhase]}</h2>
      <dl className={styles.groups}>
        {groups.map(({ outcome, kind, count }) => (
          <div key={`${outcome} ${kind}`} data-outcome={outcome}>
            <dd>{format.number(count)}</dd>
            <dt>{[outcomes[outcome], kind].filter(Boolean).join(' · ')}</dt>
          </div>
        ))}
      </dl>
      {shownPhase !== 'undo' && losses.length === 0 && groups.length > 0 ? (
        <p className={styles.quiet}>{texts.nothingLost}</p>
      ) : null}
      {losses.length > 0 ? <Warnings id={id ?? 0} title={texts.losses} warnings={losses} isLoss /> : null}
      {changes.length > 0 ? <Warnings id={id ?? 0} title={texts.changes} warnings={changes} /> : null}
      {sentences.map((sentence) => (
        <p key={sentence} className={styles.quiet}>
          {sentence}
        </p>
      ))}
      {otherNames.length > 0 ? (
        <details className={styles.quiet}>
          <summary>{texts.moreDetails(format.number(otherNames.length))}</summary>
          {format.list(otherNames)}
        </details>
      ) : null}
    </section>
  )
}

const oldUrlSentences = (
  texts: StudioTexts<'imports'>,
  format: ReturnType<typeof useFormat>,
  { known, total, examples }: NonNullable<Report['oldUrls']>,
): string[] => [
  texts.oldUrls(format.number(known), format.number(total)),
  ...(examples.length > 0 ? [texts.oldUrlExamples(format.list(examples))] : []),
]

type WarningsProps = { id: number; title: string; warnings: Report['warnings']; isLoss?: boolean }

const Warnings = ({ id, title, warnings, isLoss = false }: WarningsProps) => {
  const texts = useStudioTexts('imports')
  const format = useFormat()
  return (
    <>
      <h3>{title}</h3>
      <ul className={isLoss ? `${styles.warnings} ${styles.losses}` : styles.warnings}>
        {warnings.map(({ code, label, remedy, count }) => (
          <li key={code}>
            <p>
              <span>{label}</span>
              <Link
                to={studioPages.import.href({ importId: id }, { warning: code })}
                keepScroll
                aria-label={texts.showPlaces(texts.places(format.number(count)), label)}
              >
                {texts.places(format.number(count))}
              </Link>
            </p>
            {remedy ? <p className={styles.quiet}>{remedy}</p> : null}
          </li>
        ))}
      </ul>
    </>
  )
}

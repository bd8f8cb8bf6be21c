/** Two versions that touch the same places: the owner takes one side or both at each, edits the result, and saves it. */
import { useMemo, useState } from 'react'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { Button } from '../../frame/Button.tsx'
import type { ServerDraft } from '../../saving/draft-content.ts'
import type { DraftSaver } from '../../saving/draft-saver.ts'
import { type MergeRegion, mergeProperties, mergeRegions } from '../../saving/merge-drafts.ts'
import { useStudioTexts } from '../../studio-texts.ts'
import { ComparedWords } from '../versions/ComparedWords.tsx'
import { compareWords } from '../versions/compare-words.ts'
import conflictRegionStyles from './ConflictRegion.module.css'
import { chosenText, type MergeChoice } from './chosen-text.ts'
import styles from './MergeDesk.module.css'

type Props = { saver: Pick<DraftSaver, 'content' | 'base' | 'resolve'>; theirs: ServerDraft }

export const MergeDesk = ({ saver, theirs }: Props) => {
  const texts = useStudioTexts('merging')
  const format = useFormat()
  // What is typed here is the merged text alone.
  const [mine] = useState(saver.content)
  const [base] = useState(() => saver.base().content)
  const regions = useMemo(
    () => mergeRegions(base.markdown, mine.markdown, theirs.content.markdown),
    [base, mine, theirs],
  )
  const [choices, setChoices] = useState<Record<number, MergeChoice>>({})
  const [edited, setEdited] = useState<string | null>(null)
  const isTitleOpen = mine.title !== theirs.content.title
  const [title, setTitle] = useState(mine.title === base.title ? theirs.content.title : mine.title)
  const text = edited ?? chosenText(regions, choices)
  const conflicts = regions.flatMap(({ from }, i) => (from === 'conflict' ? [i] : []))
  const open = conflicts.filter((i) => !choices[i])
  const merged = regions.filter(({ from }) => from === 'mine' || from === 'theirs' || from === 'both')
  const choose = (places: number[], choice: MergeChoice) => {
    setEdited(null)
    setChoices((before) => ({ ...before, ...Object.fromEntries(places.map((i) => [i, choice])) }))
  }
  const save = () => {
    if (text === null) return
    const properties = mergeProperties(base.properties, mine.properties, theirs.content.properties)
    void saver.resolve({ title, markdown: text, properties })
  }
  return (
    <section className={styles.desk} aria-labelledby="merge-title">
      <header>
        <h2 id="merge-title">{texts.title}</h2>
        <p>{texts.text(format.number(merged.length), format.number(open.length))}</p>
        <div className={styles.all}>
          <Button look="quiet" onClick={() => choose(conflicts, 'mine')}>
            {texts.allMine}
          </Button>
          <Button look="quiet" onClick={() => choose(conflicts, 'theirs')}>
            {texts.allTheirs}
          </Button>
        </div>
      </header>
      <div className={styles.regions}>
        <p className={styles.sides}>
          <b>
            <kbd>A</kbd> {texts.mine}
          </b>
          <b>
            <kbd>B</kbd> {texts.theirs(theirs.device)}
          </b>
        </p>
        {isTitleOpen ? (
          <label className={styles.title}>
            {texts.heading}
            <input value={title} maxLength={200} onChange={(event) => setTitle(event.target.value)} />
          </label>
        ) : null}
        {regions.map((region, i) => (
          <ConflictRegion
            // biome-ignore lint/suspicious/noArrayIndexKey: the regions of two fixed texts do not change
            key={i}
            region={region}
            choice={choices[i] ?? null}
            onChoose={(choice) => choose([i], choice)}
          />
        ))}
      </div>
      <div className={styles.result}>
        {text === null ? (
          <p>{texts.chooseFirst}</p>
        ) : (
          <label>
            <span>
              <b>{texts.merged}</b> {texts.mergedNote}
            </span>
            <textarea value={text} spellCheck onChange={(event) => setEdited(event.target.value)} />
          </label>
        )}
      </div>
      <footer>
        <p>{texts.kept}</p>
        <Button look="pri" disabled={text === null} onClick={save}>
          {texts.save}
        </Button>
      </footer>
    </section>
  )
}

type ConflictRegionProps = {
  region: MergeRegion
  choice: MergeChoice | null
  onChoose: (choice: MergeChoice) => void
}

/** One place of the merge: unchanged lines folded, one side's change as taken, or a conflict with its choice. */
const ConflictRegion = ({ region, choice, onChoose }: ConflictRegionProps) => {
  const texts = useStudioTexts('merging')
  const format = useFormat()
  const words = (lines: string[]) => compareWords(region.base.join('\n'), lines.join('\n'))
  if (region.from === 'nobody' || region.from === 'both')
    return <p className={conflictRegionStyles.same}>{texts.same(format.number(region.lines.length))}</p>
  if (region.from !== 'conflict')
    return (
      <div className={conflictRegionStyles.pair}>
        <div className={region.from === 'mine' ? undefined : conflictRegionStyles.empty}>
          {region.from === 'mine' ? <ComparedWords compared={words(region.lines)} /> : null}
          {region.from === 'mine' ? <small>{texts.onlyMine}</small> : null}
        </div>
        <div className={region.from === 'theirs' ? conflictRegionStyles.theirs : conflictRegionStyles.empty}>
          {region.from === 'theirs' ? <ComparedWords compared={words(region.lines)} /> : null}
          {region.from === 'theirs' ? <small>{texts.onlyTheirs}</small> : null}
        </div>
      </div>
    )
  const button = (value: MergeChoice, label: string) => (
    <Button aria-pressed={choice === value} onClick={() => onChoose(value)}>
      {label}
    </Button>
  )
  return (
    <div
      className={`${conflictRegionStyles.pair} ${conflictRegionStyles.conflict}`}
      data-open={choice === null ? '' : undefined}
    >
      <div>
        <ComparedWords compared={words(region.mine)} />
        {button('mine', texts.takeMine)}
      </div>
      <div className={conflictRegionStyles.theirs}>
        <ComparedWords compared={words(region.theirs)} />
        {button('theirs', texts.takeTheirs)} {button('both', texts.takeBoth)}
      </div>
    </div>
  )
}

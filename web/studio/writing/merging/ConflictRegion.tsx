/** One place of the merge: unchanged lines folded, one side's change as taken, or a conflict with its choice. */
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { Button } from '../../frame/Button.tsx'
import type { MergeRegion } from '../../saving/merge-drafts.ts'
import { useStudioTexts } from '../../studio-texts.ts'
import { ComparedWords } from '../versions/ComparedWords.tsx'
import { compareWords } from '../versions/compare-words.ts'
import styles from './ConflictRegion.module.css'
import type { MergeChoice } from './chosen-text.ts'

type Props = {
  region: MergeRegion
  choice: MergeChoice | null
  onChoose: (choice: MergeChoice) => void
}

export const ConflictRegion = ({ region, choice, onChoose }: Props) => {
  const texts = useStudioTexts('merging')
  const format = useFormat()
  const words = (lines: string[]) => compareWords(region.base.join('\n'), lines.join('\n'))
  if (region.from === 'nobody' || region.from === 'both')
    return <p className={styles.same}>{texts.same(format.number(region.lines.length))}</p>
  if (region.from !== 'conflict')
    return (
      <div className={styles.pair}>
        <div className={region.from === 'mine' ? undefined : styles.empty}>
          {region.from === 'mine' ? <ComparedWords compared={words(region.lines)} /> : null}
          {region.from === 'mine' ? <small>{texts.onlyMine}</small> : null}
        </div>
        <div className={region.from === 'theirs' ? styles.theirs : styles.empty}>
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
    <div className={`${styles.pair} ${styles.conflict}`} data-open={choice === null ? '' : undefined}>
      <div>
        <ComparedWords compared={words(region.mine)} />
        {button('mine', texts.takeMine)}
      </div>
      <div className={styles.theirs}>
        <ComparedWords compared={words(region.theirs)} />
        {button('theirs', texts.takeTheirs)} {button('both', texts.takeBoth)}
      </div>
    </div>
  )
}

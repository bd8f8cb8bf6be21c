/** Another device has changed the same places: both versions are shown, and the owner decides. */
import type { StudioTalk } from '#contract/studio/talks.ts'
import { textLang } from '#web/locale/text-lang.ts'
import { Button } from '../frame/Button.tsx'
import { useOfferUndo } from '../frame/UndoProvider.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './TalkDesk.module.css'
import type { EditedTalk } from './talk-draft.ts'

type Props = { draft: EditedTalk; theirs: StudioTalk; onKeep: () => void }

export const TalkConflict = ({ draft, theirs, onKeep }: Props) => {
  const texts = useStudioTexts('talks').conflict
  const offerUndo = useOfferUndo()
  const take = () => {
    const mine = draft.get().content
    draft.resolve('theirs')
    offerUndo({ text: texts.tookTheirs, undo: () => draft.change(() => mine) })
  }
  return (
    <section className={styles.conflict} role="alert" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <p>{texts.text}</p>
      <h3>{texts.theirs}</h3>
      <blockquote lang={textLang(theirs.markdown)}>
        {theirs.markdown}
        {theirs.photos.length > 0 ? <small>{texts.photos(theirs.photos.length)}</small> : null}
      </blockquote>
      <div>
        <Button
          look="pri"
          onClick={() => {
            draft.resolve('mine')
            onKeep()
          }}
        >
          {texts.keepMine}
        </Button>
        <Button onClick={take}>{texts.takeTheirs}</Button>
      </div>
    </section>
  )
}

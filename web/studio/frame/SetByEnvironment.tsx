/** Says that the environment of the server sets what a form shows, and by which variables. */
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './SetByEnvironment.module.css'

export const SetByEnvironment = ({ names }: { names: readonly string[] }) => {
  const { environment } = useStudioTexts('frame')
  const { list } = useFormat()
  if (names.length === 0) return null
  return (
    <p className={styles.note}>
      <StudioIcon name="lock" size={15} />
      <span>{environment(list(names))}</span>
    </p>
  )
}

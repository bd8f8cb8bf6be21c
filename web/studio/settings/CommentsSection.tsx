/** Where readers can comment, and whether their comments wait for approval. */
import { Switch } from '../frame/Switch.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { Choice } from './Choice.tsx'
import styles from './SettingsScreen.module.css'
import { SettingsSection } from './SettingsSection.tsx'
import { useSettings } from './use-settings.ts'

/** The kinds of comment subjects, in the order of the navigation. */
const kinds = [1, 5, 4, 2, 3] as const

export const CommentsSection = () => {
  const texts = useStudioTexts('settings')
  const { settings, set } = useSettings()
  const closed = settings.closedComments
  return (
    <SettingsSection of="comments">
      <div className={styles.switches} data-setting="closedComments">
        {kinds.map((kind) => (
          <Switch
            key={kind}
            label={texts.commentKinds[kind]}
            isOn={!closed.includes(kind)}
            onChange={(isOn) => {
              const others = closed.filter((one) => one !== kind)
              set({ closedComments: (isOn ? others : [...others, kind]).sort() })
            }}
          />
        ))}
        <Choice name="commentApproval" options={texts.approvals} />
      </div>
    </SettingsSection>
  )
}

/** The rules that hold comments, and at their side what they would have held of the comments of the past. */
import type { SettingsState } from '#contract/studio/settings.ts'
import type { ScriptName } from '#contract/studio/spam.ts'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import { ConflictList } from '../settings/ConflictList.tsx'
import { NumberChoice } from '../settings/DigestSettings.tsx'
import { TextSetting } from '../settings/SettingField.tsx'
import { UnsavedBar } from '../settings/UnsavedBar.tsx'
import { SettingsContext, useSavedSettings, useSettings, useSettingsEdit } from '../settings/use-settings.ts'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './RulesScreen.module.css'
import { RuleTrial } from './RuleTrial.tsx'

const RulesScreen = () => {
  const { data, error, refetch } = useSavedSettings()
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return <OpenRules state={data} />
}
export default RulesScreen

const OpenRules = ({ state }: { state: SettingsState }) => {
  const { rules: texts } = useStudioTexts('comments')
  const edit = useSettingsEdit(state)
  const { maxCommentLinks, minCommentSeconds } = state.settings
  return (
    <SettingsContext value={edit}>
      <ScreenHead title={texts.title} text={texts.text} />
      <div className={styles.screen}>
        <div className={styles.rules}>
          <ConflictList />
          <div className={styles.numbers}>
            <NumberChoice name="maxCommentLinks" values={withValue([0, 1, 2, 3, 5, 10], maxCommentLinks)} />
            <NumberChoice
              name="minCommentSeconds"
              values={withValue([0, 2, 3, 5, 10, 30], minCommentSeconds)}
              note={texts.timeNote}
            />
          </div>
          <TextSetting name="heldWords" rows={12} />
          <TextSetting name="heldAddresses" rows={5} />
          <Scripts />
          <p className={styles.note}>{texts.trusted}</p>
        </div>
        <RuleTrial />
      </div>
      <UnsavedBar hasPreview={false} />
    </SettingsContext>
  )
}

/** The API takes other numbers as well. */
const withValue = (values: number[], value: number): number[] =>
  [...new Set([...values, value])].sort((a, b) => a - b)

const Scripts = () => {
  const { scripts, rules } = useStudioTexts('comments')
  const { fields } = useStudioTexts('settings')
  const { settings, set } = useSettings()
  const held = settings.heldScripts
  const names = Object.keys(scripts) as ScriptName[]
  return (
    <fieldset className={styles.scripts} data-setting="heldScripts">
      <legend>{fields.heldScripts}</legend>
      <div>
        {names.map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={held.includes(name)}
              onChange={({ target }) =>
                set({
                  heldScripts: names.filter((one) => (one === name ? target.checked : held.includes(one))),
                })
              }
            />
            {scripts[name]}
          </label>
        ))}
      </div>
      <p className={styles.note}>{rules.scriptsNote}</p>
    </fieldset>
  )
}

/** Shows the keys of a shortcut, with the names that they have on this computer. */
import { Fragment } from 'react'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './Keys.module.css'

const isMac = /mac|iphone|ipad/i.test(navigator.platform)

const names: Record<string, string> = isMac
  ? { Mod: '⌘', Alt: '⌥', Shift: '⇧', Enter: '↵' }
  : { Mod: 'Ctrl', Enter: '↵' }

export const Keys = ({ keys }: { keys: string }) => {
  const { followedBy } = useStudioTexts('frame').shortcuts
  return (
    <span className={styles.keys}>
      {keys.split(' ').map((chord, i) => (
        <Fragment key={chord}>
          {i > 0 ? <i>{followedBy}</i> : null}
          {chord.split('+').map((key) => (
            <kbd key={key}>{names[key] ?? key}</kbd>
          ))}
        </Fragment>
      ))}
    </span>
  )
}

/** The list of keyboard shortcuts, with the switch for those of a single key. */
import { useEffect, useRef } from 'react'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { keysChoice, useVisitorChoice } from '#web/session/visitor-choice.ts'
import { ToastAnnouncer } from '#web/toasts/ToastAnnouncer.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './KeysDialog.module.css'
import { keysTexts } from './keys-texts.ts'

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform)

export const KeysDialog = ({ onClose }: { onClose: () => void }) => {
  const texts = keysTexts(useLanguage().locale)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => dialog.current?.close()
  const rows: [key: string, text: string][] = [
    ['?', texts.list],
    ['/', texts.search],
    [isMac() ? '⌘ K' : 'Ctrl K', texts.searchAnywhere],
    ['j', texts.next],
    ['k', texts.previous],
    ['t', texts.theme],
    ['Esc', texts.close],
  ]
  return (
    // The target is the dialog itself only for clicks on the backdrop.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog element handles Esc
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="keys-title"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div className={styles.inner}>
        <h2 id="keys-title">{texts.title}</h2>
        <button type="button" className={`ib ${styles.close}`} aria-label={texts.close} onClick={close}>
          <Icon name="x" size={20} />
        </button>
        <dl>
          {rows.map(([key, text]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <SingleKeySwitch />
        <ToastAnnouncer />
      </div>
    </dialog>
  )
}

/** WCAG 2.2, 2.1.4: who dictates can turn off what a spoken letter would press. */
const SingleKeySwitch = () => {
  const { locale, texts: siteTexts } = useLanguage()
  const texts = keysTexts(locale)
  const isOn = useVisitorChoice(keysChoice) ?? true
  return (
    <div className={styles.single}>
      <button
        type="button"
        role="switch"
        className="btn btn-line sm"
        aria-checked={isOn}
        aria-describedby="keys-help"
        onClick={() => keysChoice.set(!isOn)}
      >
        {texts.single}: {isOn ? siteTexts.frame.on : siteTexts.frame.off}
      </button>
      <p id="keys-help">{texts.singleHelp}</p>
    </div>
  )
}

/** The menu of the kinds of a callout. */
import { type CalloutKind, calloutKind, calloutLook, calloutNames } from '#contract/callout-kinds.ts'
import { StudioIcon } from '../../../icons/StudioIcon.tsx'
import type { FormProps } from '../live-services.ts'
import { calloutIcons } from '../text-widgets.ts'
import styles from './CalloutForm.module.css'
import { menuKeys } from './menu-keys.ts'

const kinds = Object.keys(calloutNames.en) as CalloutKind[]
const KIND = /^((?:[\s>]*\[!)|(?:\s*:{3,}[ \t]*))([A-Za-z]+)/

export const CalloutForm = ({ view, form, services, onClose }: FormProps<'callout'>) => {
  const line = view.state.doc.lineAt(form.from)
  const [, mark = '', written = ''] = KIND.exec(line.text) ?? []
  const current = calloutKind(written) ?? 'note'
  const names = calloutNames[services.locale === 'cn' ? 'zh-CN' : 'en']
  const choose = (kind: CalloutKind) => {
    const from = line.from + mark.length
    view.dispatch({ changes: { from, to: from + written.length, insert: kind }, userEvent: 'input' })
    onClose()
  }
  return (
    <div
      role="menu"
      aria-label={services.texts.callout.kind}
      className={styles.menu}
      onKeyDown={menuKeys(onClose)}
      tabIndex={-1}
    >
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          role="menuitemradio"
          aria-checked={kind === current}
          tabIndex={kind === current ? 0 : -1}
          data-look={calloutLook(kind)}
          data-focus={kind === current || undefined}
          onClick={() => choose(kind)}
        >
          <StudioIcon name={calloutIcons[calloutLook(kind)]} size={16} />
          {names[kind]}
        </button>
      ))}
    </div>
  )
}

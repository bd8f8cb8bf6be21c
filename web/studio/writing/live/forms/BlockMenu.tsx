/** The menu of a block: it moves, is doubled, or goes. */
import type { KeyboardEvent } from 'react'
import { StudioIcon, type StudioIconName } from '../../../icons/StudioIcon.tsx'
import { type BlockMove, moveBlock } from '../block-moves.ts'
import type { FormProps } from '../live-services.ts'
import styles from './CalloutForm.module.css'

const moves: [move: BlockMove, icon: StudioIconName][] = [
  ['up', 'arrow-up'],
  ['down', 'arrow-down'],
  ['duplicate', 'copy'],
  ['delete', 'trash-2'],
]

export const BlockMenu = ({ view, form, services, onClose }: FormProps<'block'>) => {
  const { handles: texts } = services.texts
  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    buttons.at((at + by) % buttons.length)?.focus()
  }
  return (
    <div role="menu" aria-label={texts.menu} className={styles.menu} onKeyDown={step} tabIndex={-1}>
      {moves.map(([move, icon], i) => (
        <button
          key={move}
          type="button"
          role="menuitem"
          data-focus={i === 0 || undefined}
          onClick={() => {
            moveBlock(view, form.from, move)
            onClose()
          }}
        >
          <StudioIcon name={icon} size={16} />
          {texts[move]}
        </button>
      ))}
    </div>
  )
}

/** The menu of a block: it moves, is doubled, or goes. */
import { StudioIcon, type StudioIconName } from '../../../icons/StudioIcon.tsx'
import { type BlockMove, moveBlock } from '../block-moves.ts'
import type { FormProps } from '../live-services.ts'
import styles from './CalloutForm.module.css'
import { menuKeys } from './menu-keys.ts'

const moves: [move: BlockMove, icon: StudioIconName][] = [
  ['up', 'arrow-up'],
  ['down', 'arrow-down'],
  ['duplicate', 'copy'],
  ['delete', 'trash-2'],
]

export const BlockMenu = ({ view, form, services, onClose }: FormProps<'block'>) => {
  const { handles: texts } = services.texts
  return (
    <div
      role="menu"
      aria-label={texts.menu}
      className={styles.menu}
      onKeyDown={menuKeys(onClose)}
      tabIndex={-1}
    >
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

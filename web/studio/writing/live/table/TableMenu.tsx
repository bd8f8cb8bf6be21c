/** The menu of a row or column, beside it; on a phone a sheet. */
import { StudioIcon, type StudioIconName } from '../../../icons/StudioIcon.tsx'
import { menuKeys } from '../forms/menu-keys.ts'
import type { FormProps } from '../live-services.ts'
import styles from './TableMenu.module.css'
import { alignColumn, type Edit, editTable } from './table-commands.ts'
import { runOnTable } from './table-editing.ts'
import { tableOf } from './table-source.ts'
import { alignsOf } from './table-text.ts'

const entries: [edit: Edit, column: StudioIconName, row: StudioIconName][] = [
  ['insertBefore', 'arrow-left', 'arrow-up'],
  ['insertAfter', 'arrow-right', 'arrow-down'],
  ['moveBefore', 'chevron-left', 'chevron-up'],
  ['moveAfter', 'chevron-right', 'chevron-down'],
  ['duplicate', 'copy', 'copy'],
  ['clear', 'eraser', 'eraser'],
  ['remove', 'trash-2', 'trash-2'],
]

const ALIGNS = ['left', 'center', 'right'] as const

export const TableMenu = ({ view, form, services, onClose }: FormProps<'table'>) => {
  const texts = services.texts.table
  const { from, axis, row, column } = form
  const at = { row, column }
  const table = tableOf(view.state, form)?.table
  if (!table) return null
  const align = alignsOf(table)[column]
  const last = axis === 'row' ? table.rows.length - 1 : table.delimiter.slots.length - 1
  const run = (edit: Parameters<typeof runOnTable>[2]) => {
    services.openForm(null)
    runOnTable(view, from, edit)
  }
  return (
    <div
      role="menu"
      tabIndex={-1}
      aria-label={texts.menus[axis]}
      className={styles.menu}
      onKeyDown={menuKeys(onClose)}
    >
      {axis === 'column' ? (
        // biome-ignore lint/a11y/useSemanticElements: a menu has no fieldsets
        <div role="group" aria-label={texts.align} className={styles.align}>
          <span aria-hidden="true">{texts.align}</span>
          {ALIGNS.map((one) => (
            <button
              key={one}
              type="button"
              role="menuitemradio"
              aria-checked={align === one}
              aria-label={texts.aligns[one]}
              title={texts.aligns[one]}
              onClick={() =>
                run((now) => ({ table: alignColumn(now, column, align === one ? null : one), at }))
              }
            >
              <StudioIcon name={`align-${one}`} size={15} />
            </button>
          ))}
        </div>
      ) : null}
      {entries.map(([edit, ...icons], i) => (
        <button
          key={edit}
          type="button"
          role="menuitem"
          data-focus={i === 0 ? '' : undefined}
          className={edit === 'remove' ? styles.remove : undefined}
          disabled={(edit === 'moveBefore' && at[axis] === 0) || (edit === 'moveAfter' && at[axis] === last)}
          onClick={() => run((now) => editTable(now, axis, at, edit))}
        >
          <StudioIcon name={icons[axis === 'row' ? 1 : 0]} size={16} />
          {texts.edits[axis][i]}
        </button>
      ))}
      <button
        type="button"
        role="menuitem"
        onClick={() => services.openForm({ ...form, axis: axis === 'row' ? 'column' : 'row' })}
      >
        <StudioIcon name={axis === 'row' ? 'columns-2' : 'rows-3'} size={16} />
        {texts.menus[axis === 'row' ? 'column' : 'row']}
      </button>
    </div>
  )
}

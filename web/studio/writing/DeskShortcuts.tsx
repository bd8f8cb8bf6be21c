/** The shortcuts of the desk. Those of formats are the editor's own: here they are listed, and work outside of it. */
import { useShortcut } from '../frame/ShortcutsProvider.tsx'
import type { DraftSaver } from '../saving/draft-saver.ts'
import { useStudioTexts } from '../studio-texts.ts'
import type { FormatName } from './editor/format-commands.ts'
import type { DeskView } from './ViewSwitch.tsx'

type Props = {
  saver: Pick<DraftSaver, 'saveNow'>
  onFormat: (format: FormatName) => void
  view: DeskView
  onView: (view: DeskView) => void
  onFocusMode: () => void
  onPublish: () => void
}

const nextView: Record<DeskView, DeskView> = {
  write: 'source',
  source: 'read',
  split: 'read',
  read: 'write',
}

const formatKeys: [keys: string, format: FormatName][] = [
  ['Mod+B', 'bold'],
  ['Mod+I', 'italic'],
  ['Mod+Shift+X', 'strikethrough'],
  ['Mod+K', 'link'],
  ['Mod+E', 'code'],
  ['Mod+Alt+H', 'heading'],
]

export const DeskShortcuts = ({ saver, onFormat, view, onView, onFocusMode, onPublish }: Props) => {
  const texts = useStudioTexts('writing')
  const group = texts.groups.writing
  useShortcut({ keys: 'Mod+S', label: texts.save, group, run: () => void saver.saveNow() })
  useShortcut({ keys: 'Mod+Shift+E', label: texts.layout, group, run: () => onView(nextView[view]) })
  useShortcut({ keys: 'Mod+Shift+F', label: texts.focusMode, group, run: onFocusMode })
  useShortcut({ keys: 'Mod+Enter', label: texts.publish, group, run: onPublish })
  return formatKeys.map(([keys, format]) => (
    <FormatShortcut key={keys} keys={keys} format={format} onFormat={onFormat} />
  ))
}

const FormatShortcut = ({
  keys,
  format,
  onFormat,
}: {
  keys: string
  format: FormatName
  onFormat: (format: FormatName) => void
}) => {
  const { formats, groups } = useStudioTexts('writing')
  useShortcut({ keys, label: formats[format], group: groups.format, run: () => onFormat(format) })
  return null
}

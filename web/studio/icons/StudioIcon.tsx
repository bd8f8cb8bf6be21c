/** An icon of the studio, whose sheet no visitor loads, in the color of the text around it. */
import sheet from './studio-icons.svg?no-inline'

export type StudioIconName =
  | 'activity'
  | 'archive'
  | 'arrow-down'
  | 'arrow-left'
  | 'arrow-left-right'
  | 'arrow-right'
  | 'arrow-up'
  | 'bold'
  | 'calendar-clock'
  | 'calendar-days'
  | 'camera'
  | 'captions'
  | 'chart-column'
  | 'check'
  | 'chevron-down'
  | 'chevron-left'
  | 'chevron-right'
  | 'chevron-up'
  | 'chevrons-up-down'
  | 'circle-alert'
  | 'circle-check'
  | 'clapperboard'
  | 'clock'
  | 'cloud-off'
  | 'code'
  | 'columns-2'
  | 'copy'
  | 'crop'
  | 'download'
  | 'ellipsis'
  | 'external-link'
  | 'eye'
  | 'file-text'
  | 'files'
  | 'folder'
  | 'folder-tree'
  | 'git-merge'
  | 'globe'
  | 'grip-vertical'
  | 'heading'
  | 'history'
  | 'house'
  | 'image'
  | 'images'
  | 'info'
  | 'italic'
  | 'key-round'
  | 'keyboard'
  | 'languages'
  | 'layout-dashboard'
  | 'layout-grid'
  | 'lightbulb'
  | 'link'
  | 'list'
  | 'list-checks'
  | 'list-filter'
  | 'lock'
  | 'log-out'
  | 'mail'
  | 'maximize'
  | 'menu'
  | 'message-circle'
  | 'message-square-quote'
  | 'messages-square'
  | 'minus'
  | 'monitor'
  | 'moon'
  | 'octagon-alert'
  | 'palette'
  | 'panel-right'
  | 'pen-line'
  | 'pencil'
  | 'pin'
  | 'plus'
  | 'quote'
  | 'replace'
  | 'reply'
  | 'rotate-cw'
  | 'rows-3'
  | 'scroll-text'
  | 'search'
  | 'settings-2'
  | 'shield-alert'
  | 'sigma'
  | 'smartphone'
  | 'sparkle'
  | 'strikethrough'
  | 'sun'
  | 'superscript'
  | 'table'
  | 'tag'
  | 'tags'
  | 'trash-2'
  | 'triangle-alert'
  | 'undo-2'
  | 'upload'
  | 'user-round'
  | 'users'
  | 'x'

type Props = { name: StudioIconName; size?: number; className?: string }

export const StudioIcon = ({ name, size = 17, className }: Props) => (
  <svg className={className ? `i ${className}` : 'i'} width={size} height={size} aria-hidden="true">
    <use href={`${sheet}#${name}`} />
  </svg>
)

/** The same for elements that React does not make, as in the editor. */
export const iconElement = (name: StudioIconName, size = 16): SVGSVGElement => {
  const icon = document.createElementNS(SVG, 'svg')
  icon.setAttribute('class', 'i')
  icon.setAttribute('width', String(size))
  icon.setAttribute('height', String(size))
  icon.setAttribute('aria-hidden', 'true')
  const use = document.createElementNS(SVG, 'use')
  use.setAttribute('href', `${sheet}#${name}`)
  icon.append(use)
  return icon
}

const SVG = 'http://www.w3.org/2000/svg'

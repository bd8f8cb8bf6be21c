/** The icons inside rendered texts, from Lucide (ISC license). */
import type { Element, Properties } from 'hast'
import { element } from './elements.ts'

const PATHS = {
  info: ['M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0', 'M12 16v-4', 'M12 8h.01'],
  lightbulb: [
    'M15 14c.2-1 .7-1.7 1.5-2.5 1-.9 1.5-2.2 1.5-3.5A6 6 0 0 0 6 8c0 1 .2 2.2 1.5 3.5.7.7 1.3 1.5 1.5 2.5',
    'M9 18h6',
    'M10 22h4',
  ],
  triangle: [
    'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3',
    'M12 9v4',
    'M12 17h.01',
  ],
  octagon: [
    'M15.312 2a2 2 0 0 1 1.414.586l4.688 4.688A2 2 0 0 1 22 8.688v6.624a2 2 0 0 1-.586 1.414l-4.688 4.688a2 2 0 0 1-1.414.586H8.688a2 2 0 0 1-1.414-.586l-4.688-4.688A2 2 0 0 1 2 15.312V8.688a2 2 0 0 1 .586-1.414l4.688-4.688A2 2 0 0 1 8.688 2z',
    'M12 8v4',
    'M12 16h.01',
  ],
  square: ['M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z'],
  checked: ['M21 10.656V19a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h12.344', 'm9 11 3 3L22 4'],
  missing: [
    'M2 2l20 20',
    'M10.41 10.41a2 2 0 1 1-2.83-2.83',
    'M13.5 13.5L6 21',
    'M18 12l3 3',
    'M3.59 3.59A1.99 1.99 0 0 0 3 5v14a2 2 0 0 0 2 2h14c.55 0 1.052-.22 1.41-.59',
    'M21 15V5a2 2 0 0 0-2-2H9',
  ],
} as const

export type MarkdownIconName = keyof typeof PATHS

/** How it looks without the style sheet of the site too: lines in the color of the text. */
const LINES: Properties = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: '2',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
}

/** An icon in the color and stroke of `.i`; silent for screen readers unless it is given a label. */
export function icon(name: MarkdownIconName, size: number, label?: string): Element {
  const voice: Properties = label ? { role: 'img', ariaLabel: label } : { ariaHidden: 'true' }
  const paths = PATHS[name].map((d) => element('path', { d }))
  return element(
    'svg',
    { className: ['i'], width: size, height: size, viewBox: '0 0 24 24', ...LINES, ...voice },
    paths,
  )
}

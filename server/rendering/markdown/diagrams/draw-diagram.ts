/** Draws a Mermaid diagram as two SVG files, one for each theme; null for what cannot be drawn or is too much. */
import type { RenderOptions } from 'beautiful-mermaid'

export type DrawnDiagram = { night: string; day: string; width: number; height: number }

/** The layout of a larger one takes seconds. */
const MAX_CHARACTERS = 5_000
const MAX_LINES = 200
const MAX_EDGES = 120
/** `A & B --> C & D` means every edge between them. */
const MAX_AMPERSANDS = 20
/** Of all diagrams of a text. */
const MAX_TEXT_CHARACTERS = 30_000
const MAX_TEXT_DIAGRAMS = 20

/** Counts what a text has drawn so far, so that the result is the same on a slow machine as on a fast one. */
export class DiagramBudget {
  #characters = 0
  #diagrams = 0

  permits(source: string): boolean {
    this.#characters += source.length
    this.#diagrams += 1
    return this.#characters <= MAX_TEXT_CHARACTERS && this.#diagrams <= MAX_TEXT_DIAGRAMS
  }
}

/** The colors of web/styles/tokens.css, which a file of its own cannot read. */
const colors = {
  night: {
    bg: '#0d1318',
    fg: '#e9eff0',
    muted: '#b5c0c3',
    line: '#8d999e',
    surface: '#192126',
    border: '#6d7a80',
    accent: '#8cedb7',
  },
  day: {
    bg: '#f7fbfb',
    fg: '#121d25',
    muted: '#3e4b54',
    line: '#5a676e',
    surface: '#ecf2f3',
    border: '#78868b',
    accent: '#086e47',
  },
} satisfies Record<string, RenderOptions>

const layout: RenderOptions = { transparent: true, padding: 12 }

export async function drawDiagram(source: string, budget: DiagramBudget): Promise<DrawnDiagram | null> {
  if (!budget.permits(source) || isTooMuch(source)) return null
  // Its layout engine takes memory, which a site without diagrams keeps free.
  const { parseMermaid, renderMermaidSVG } = await import('beautiful-mermaid')
  try {
    if (FLOWCHART.test(source) && parseMermaid(source).edges.length > MAX_EDGES) return null
    const night = withoutRequests(renderMermaidSVG(source, { ...layout, ...colors.night }))
    const [, width, height] = /^<svg [^>]*\bwidth="([\d.]+)" height="([\d.]+)"/.exec(night) ?? []
    if (!width || !height) return null
    return {
      night,
      day: inDayColors(night),
      width: Math.ceil(Number(width)),
      height: Math.ceil(Number(height)),
    }
  } catch {
    return null
  }
}

/** The colors are variables in the first tag, so that one layout serves both themes. */
const inDayColors = (svg: string): string =>
  svg.replace(/^<svg [^>]*>/, (tag) =>
    Object.entries(colors.day).reduce(
      (changed, [name, color]) => changed.replace(new RegExp(`--${name}:[^;"]*`), `--${name}:${color}`),
      tag,
    ),
  )

const FLOWCHART = /^\s*(?:graph|flowchart|stateDiagram)/m

const isTooMuch = (source: string): boolean =>
  source.length > MAX_CHARACTERS ||
  source.split('\n').length > MAX_LINES ||
  source.split('&').length > MAX_AMPERSANDS + 1

/** The library names a web font. An image may load nothing anyway; no URL of a diagram's source stays either. */
const withoutRequests = (svg: string): string =>
  svg.replace(/@import\s+url\([^)]*\)\s*;/g, '').replace(/url\(\s*['"]?(?!#)[^)]*\)/gi, 'none')

/** Collects what a text lost on its way to HTML, so that nothing is dropped without a word. */

import { shortened } from '#contract/shortened.ts'

/**
 * `element`: an element that went with its content. `tag`: an element that went while its content stays. `attribute`:
 * an attribute without effect. `formula`: a formula shown as its source. `leftover`: the words around what looks like syntax and is
 * shown as text, or a sign that occurs at `more` other places. `anchor`: a link to a place that is not in the text.
 */
export type RenderWarning = {
  kind: 'element' | 'tag' | 'attribute' | 'formula' | 'leftover' | 'anchor'
  detail: string
  more?: number
}

const MAX_WARNINGS = 500
const MAX_DETAIL = 100

export class RenderWarnings {
  readonly all: RenderWarning[] = []

  readonly add = (kind: RenderWarning['kind'], text: string, more = 0): void => {
    if (this.all.length >= MAX_WARNINGS) return
    const detail = shortened(text.replace(/\s+/g, ' ').trim(), MAX_DETAIL)
    this.all.push(more > 0 ? { kind, detail, more } : { kind, detail })
  }
}

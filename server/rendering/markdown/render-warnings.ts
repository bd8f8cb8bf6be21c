/** Collects what a text lost on its way to HTML, so that nothing is dropped without a word. */

/**
 * `element`: an element that went with its content. `tag`: an element that went while its content stays. `attribute`:
 * an attribute without effect. `formula`: a formula shown as its source.
 */
export type RenderWarning = { kind: 'element' | 'tag' | 'attribute' | 'formula'; detail: string }

const MAX_WARNINGS = 500
const MAX_DETAIL = 100

export class RenderWarnings {
  readonly all: RenderWarning[] = []

  readonly add = (kind: RenderWarning['kind'], detail: string): void => {
    if (this.all.length < MAX_WARNINGS)
      this.all.push({ kind, detail: detail.replace(/\s+/g, ' ').trim().slice(0, MAX_DETAIL) })
  }
}

/** Finds the texts and controls that a floating element covers, by their own boxes. */
import type { Page } from '@playwright/test'

export type Covered = {
  isShown: boolean
  /** Texts, and the HTML of controls. */
  found: string[]
}

/**
 * @param owner selects the floating element with everything in it, which does not cover itself
 * @param part selects the part of it whose box counts
 * @param controls selects what must not be covered beside texts
 */
export const coveredBy = (page: Page, owner: string, part: string, controls?: string): Promise<Covered> =>
  page.evaluate(
    ({ owner, part, controls }) => {
      const box = document.querySelector(part)?.getBoundingClientRect()
      if (!box) return { isShown: false, found: [] }
      const meets = (rect: DOMRect) =>
        rect.width > 0 &&
        rect.left < box.right &&
        rect.right > box.left &&
        rect.top < box.bottom &&
        rect.bottom > box.top
      const found: string[] = []
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement
        if (!parent || parent.closest(owner) || !node.textContent?.trim()) continue
        if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        if ([...range.getClientRects()].some(meets)) found.push(node.textContent)
      }
      for (const control of controls ? document.querySelectorAll(controls) : [])
        if (!control.closest(owner) && meets(control.getBoundingClientRect())) found.push(control.outerHTML)
      return { isShown: true, found }
    },
    { owner, part, controls },
  )

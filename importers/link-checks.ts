/** Reports the links between the items of one import that lead nowhere, when all items are written. */

import { decoded } from '#server/platform/decoded.ts'
import { isPlaceOfPage } from '#server/rendering/markdown/elements/ids.ts'
import type { ImportWarning } from './warnings.ts'

type CheckedLink = {
  /** What the source calls the target. */
  target: string
  /** Begins with `#` or is empty. */
  fragment: string
  written: string
  /** Those of the item with the link. */
  warnings: ImportWarning[]
}

/** A part of a string keeps all of it in memory. */
const copyOf = (part: string): string => Buffer.from(part).toString()

export class LinkChecks {
  readonly #links: CheckedLink[] = []

  /** @param href where the target is here; null when it is not here yet */
  add({ written, fragment, ...link }: CheckedLink, href: string | null): void {
    if (fragment !== '' || href === null)
      this.#links.push({ ...link, written: copyOf(written), fragment: copyOf(fragment) })
  }

  /** @param htmlOf the text of a target; undefined where only the target is known, null when it is not here */
  async report(htmlOf: (target: string) => Promise<string | null | undefined>): Promise<void> {
    for (const [target, links] of Map.groupBy(this.#links, (link) => link.target)) {
      const html = await htmlOf(target)
      if (html === undefined) continue
      const ids = new Set(Array.from(html?.matchAll(/ id="([^"]+)"/g) ?? [], ([, id]) => id))
      for (const { fragment, written, warnings } of links) {
        const place = decoded(fragment.slice(1))
        if (html === null) warnings.push({ code: 'link-missing', detail: written })
        else if (!ids.has(place) && !isPlaceOfPage(place))
          warnings.push({ code: 'anchor-missing', detail: written })
      }
    }
  }
}

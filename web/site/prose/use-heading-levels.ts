/** Closes the gaps between the levels of headings for screen readers; what they look like stays as the author chose. */
import { type RefObject, useEffect } from 'react'
import { headingLevels } from './heading-levels.ts'

export const useHeadingLevels = (root: RefObject<HTMLElement | null>, html: string): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text in the document changes with `html`
  useEffect(() => {
    const headings = [...(root.current?.querySelectorAll('h1, h2, h3, h4, h5, h6') ?? [])]
    const depths = headings.map(({ tagName }) => Number(tagName.slice(1)))
    for (const [index, level] of headingLevels(depths).entries())
      if (level !== depths[index]) headings[index]?.setAttribute('aria-level', String(level))
  }, [root, html])
}

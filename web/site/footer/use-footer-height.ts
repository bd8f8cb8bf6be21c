/** Publishes the height of the footer as `--footer-h`, which the minimum height of a page depends on. */
import { type RefObject, useEffect } from 'react'

export const useFooterHeight = (footer: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = footer.current
    if (!element) return
    const observer = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--footer-h', `${element.offsetHeight}px`),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [footer])
}

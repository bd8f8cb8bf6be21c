/**
 * Gives the page its minimum height, which depends on the height of the footer. It is set on the page itself: a variable
 * of the document would compute the styles of every element again, a long task on a slow phone.
 */
import { type RefObject, useEffect } from 'react'

export const useFooterHeight = (footer: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = footer.current
    const main = document.getElementById('main')
    if (!element || !main) return
    const observer = new ResizeObserver(() => {
      main.style.minHeight = `calc(100vh - ${2 * element.offsetHeight}px)`
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [footer])
}

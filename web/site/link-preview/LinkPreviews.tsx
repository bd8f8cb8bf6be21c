/** Shows what an article is about while the pointer or the focus is on a link to it in a text. Loads with the first one. */
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { pages } from '#contract/pages.ts'
import { anchorOf } from '#web/router/links.ts'
import { useScreen } from '#web/router/Router.tsx'
import { decodePart } from '#web/router/screen.ts'

/** Cards and menus say already what they lead to. */
const TEXTS = '.prose, [data-html^="comment:"]'

const load = () => import('./LinkPreview.tsx')
type Preview = ComponentType<ComponentProps<Awaited<ReturnType<typeof load>>['LinkPreview']>>
type Target = { anchor: HTMLAnchorElement; idOrName: string }

export const LinkPreviews = () => {
  const screen = useScreen()
  const [target, setTarget] = useState<Target | null>(null)
  const [Preview, setPreview] = useState<Preview | null>(null)
  useEffect(() => {
    const meet = (event: Event) => {
      // A touch opens the link.
      if (event instanceof PointerEvent && event.pointerType === 'touch') return
      const found = targetOf(event.target)
      if (!found || found.anchor.pathname === location.pathname) return
      setTarget((now) => (now?.anchor === found.anchor ? now : found))
      // The link works without a preview.
      load().then(
        ({ LinkPreview }) => setPreview(() => LinkPreview),
        () => {},
      )
    }
    document.addEventListener('pointerover', meet, { passive: true })
    document.addEventListener('focusin', meet)
    return () => {
      document.removeEventListener('pointerover', meet)
      document.removeEventListener('focusin', meet)
    }
  }, [])
  // Another page has other links.
  const [shownOn, setShownOn] = useState(screen)
  if (shownOn !== screen) {
    setShownOn(screen)
    setTarget(null)
  }
  if (!Preview || !target) return null
  return <Preview key={target.idOrName} {...target} onClose={() => setTarget(null)} />
}

const targetOf = (element: EventTarget | null): Target | null => {
  const anchor = anchorOf(element)
  if (!anchor?.closest(TEXTS) || anchor.origin !== location.origin) return null
  const name = pages.article.match(anchor.pathname)?.articleId
  return name === undefined ? null : { anchor, idOrName: decodePart(name) }
}

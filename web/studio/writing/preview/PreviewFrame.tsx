/**
 * The preview: the HTML of the site's renderer with the style sheets of the site, in a frame without a URL, so that
 * neither the studio's styles reach it nor its width is the window's.
 */
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { parseHtml, trustedDocument } from '#web/ui/Html.tsx'
import styles from './PreviewFrame.module.css'

export type PreviewHandle = {
  /** Heights of the headings from the top of the preview. */
  headings: () => number[]
  height: () => number
  top: () => number
  scrollTo: (top: number) => void
}

type Props = {
  title: string
  html: string
  lang: string
  label: string
  /** As wide as a phone. */
  isNarrow: boolean
  onScroll: () => void
  /** The document shows the HTML. */
  onRendered: () => void
  ref: Ref<PreviewHandle>
}

export const PreviewFrame = ({ title, html, lang, label, isNarrow, onScroll, onRendered, ref }: Props) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const [body, setBody] = useState<HTMLElement | null>(null)
  const prose = useRef<HTMLDivElement>(null)
  const scrolled = useEffectEvent(onScroll)
  const hasRendered = useEffectEvent(onRendered)

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const stop = new AbortController()
    const { signal } = stop
    const onLoad = () => {
      const inner = element.contentDocument
      // Some browsers report the document that a frame has before its own one, too.
      if (inner?.compatMode !== 'CSS1Compat') return
      inner.documentElement.lang = document.documentElement.lang
      for (const href of siteStyles()) {
        const link = Object.assign(inner.createElement('link'), { rel: 'stylesheet', href })
        inner.head.append(link)
      }
      signal.addEventListener('abort', mirrorTheme(inner.body))
      inner.addEventListener('scroll', () => scrolled(), { passive: true, signal })
      setBody(inner.body)
    }
    element.addEventListener('load', onLoad, { signal })
    // Without a doctype the document would be in quirks mode: unlike the site, and without a height of its window to scroll by.
    element.srcdoc = trustedDocument('<!doctype html>')
    return () => stop.abort()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: with the body the element appears
  useEffect(() => {
    if (!prose.current) return
    updateBlocks(prose.current, parseHtml(html))
    hasRendered()
  }, [html, body])

  useImperativeHandle(ref, () => {
    const root = () => frame.current?.contentDocument?.documentElement
    return {
      headings: () =>
        [...(prose.current?.querySelectorAll('h1, h2, h3, h4, h5, h6') ?? [])].map(
          (heading) => heading.getBoundingClientRect().top + (root()?.scrollTop ?? 0),
        ),
      height: () => (root()?.scrollHeight ?? 0) - (root()?.clientHeight ?? 0),
      top: () => root()?.scrollTop ?? 0,
      scrollTo: (top) => root()?.scrollTo({ top, behavior: 'instant' }),
    }
  }, [])

  return (
    <div className={isNarrow ? `${styles.box} ${styles.narrow}` : styles.box}>
      <iframe ref={frame} className={styles.frame} title={label} />
      {body
        ? createPortal(
            <article ref={placeArticle} lang={lang}>
              <h1>{title}</h1>
              <div ref={prose} className="prose" dir="auto" />
            </article>,
            body,
          )
        : null}
    </div>
  )
}

/** The style sheets of an article's page: the server names them in the document. */
const siteStyles = () =>
  document.querySelector<HTMLMetaElement>('meta[name=site-styles]')?.content.split(' ').filter(Boolean) ?? []

/** Where the page of an article has its column; by script, because the policy allows no style attribute in HTML. */
const placeArticle = (article: HTMLElement | null) => {
  if (!article) return
  Object.assign(article.style, {
    maxWidth: 'var(--measure)',
    margin: '0 auto',
    padding: '1.5rem 2.5rem 4rem',
  })
  const title = article.querySelector('h1')
  if (title) Object.assign(title.style, { fontSize: 'var(--fs-h1)', lineHeight: 'var(--lh-tight)' })
}

/** The frame has the theme and the owner's colors of the document around it. */
const mirrorTheme = (body: HTMLElement) => {
  const copy = () => {
    body.className = document.body.className
    body.style.cssText = document.body.style.cssText
  }
  copy()
  const observer = new MutationObserver(copy)
  observer.observe(document.body, { attributes: true, attributeFilter: ['class', 'style'] })
  return () => observer.disconnect()
}

/**
 * Replaces the blocks that have changed, so that the others keep their images and their place.
 * @param next the new content; its nodes move into `root`
 */
const updateBlocks = (root: Element, next: DocumentFragment): void => {
  const before = [...root.childNodes]
  const after = [...next.childNodes]
  let start = 0
  while (start < before.length && start < after.length && before[start]?.isEqualNode(after[start] as Node))
    start += 1
  let end = 0
  while (
    end < before.length - start &&
    end < after.length - start &&
    before.at(-1 - end)?.isEqualNode(after.at(-1 - end) as Node)
  )
    end += 1
  for (const node of before.slice(start, before.length - end)) node.remove()
  const behind = end > 0 ? (before[before.length - end] as Node) : null
  for (const node of after.slice(start, after.length - end))
    root.insertBefore(root.ownerDocument.adoptNode(node), behind)
}

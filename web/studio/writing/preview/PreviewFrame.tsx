/**
 * The preview: the HTML of the site's renderer with the style sheets of the site, in a frame without a URL, so that
 * neither the studio's styles reach it nor its width is the window's.
 */
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { parseHtml } from '#web/ui/Html.tsx'
import styles from './PreviewFrame.module.css'
import { updateBlocks } from './update-blocks.ts'

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
  ref: Ref<PreviewHandle>
}

export const PreviewFrame = ({ title, html, lang, label, isNarrow, onScroll, ref }: Props) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const [body, setBody] = useState<HTMLElement | null>(null)
  const prose = useRef<HTMLDivElement>(null)
  const scrolled = useEffectEvent(onScroll)

  useEffect(() => {
    const inner = frame.current?.contentDocument
    if (!inner) return
    inner.documentElement.lang = document.documentElement.lang
    for (const href of siteStyles()) {
      const link = Object.assign(inner.createElement('link'), { rel: 'stylesheet', href })
      inner.head.append(link)
    }
    const stopMirroring = mirrorTheme(inner.body)
    const onInnerScroll = () => scrolled()
    inner.addEventListener('scroll', onInnerScroll, { passive: true })
    setBody(inner.body)
    return () => {
      stopMirroring()
      inner.removeEventListener('scroll', onInnerScroll)
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: with the body the element appears
  useEffect(() => {
    if (prose.current) updateBlocks(prose.current, parseHtml(html))
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
              <div ref={prose} className="prose" />
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

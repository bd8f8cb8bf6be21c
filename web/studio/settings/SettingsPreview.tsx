/**
 * The real pages with the unsaved settings, in a frame without a URL: nothing is stored, no cache and no visitor ever
 * gets them. The frame has the content security policy of the studio and runs no scripts.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { type Locale, langTag, locales, type Theme, themes } from '#contract/locale.ts'
import { pages } from '#contract/pages.ts'
import { sectionPages, sections } from '#contract/sections.ts'
import { useLanguage, useTexts } from '#web/locale/LocaleProvider.tsx'
import { Modal } from '#web/site/forms/Modal.tsx'
import { trustedDocument } from '#web/ui/Html.tsx'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { styleNonce } from '../style-nonce.ts'
import styles from './SettingsPreview.module.css'
import { useSettings } from './use-settings.ts'

export const SettingsPreview = ({ onClose }: { onClose: () => void }) => {
  const { preview: texts, themes: themeNames, languages } = useStudioTexts('settings')
  const { nav } = useTexts()
  const titleId = useId()
  const { settings, changes } = useSettings()
  const [path, setPath] = useState(pages.home.href())
  const [theme, setTheme] = useState<Theme>(settings.theme === 'theme-light' ? 'theme-light' : 'theme-dark')
  const [locale, setLocale] = useState<Locale>(useLanguage().locale)
  const [width, setWidth] = useState<'wide' | 'narrow'>('wide')
  const api = useStudioApi()
  const { data, error, refetch } = useQuery({
    queryKey: ['studio', 'settings', 'preview', path, theme, locale, changes],
    queryFn: () => api.studioSettings.preview({ body: { changes, path, theme, locale } }),
    placeholderData: (before) => before,
    retry: false,
    gcTime: 0,
    meta: { silent: true },
  })
  const choices = sections.map((section) => ({ path: sectionPages[section].href(), name: nav[section] }))
  return (
    <Modal titleId={titleId} className={`ac-dialog ${styles.dialog}`} onClose={onClose}>
      <div className={styles.preview}>
        <header>
          <div>
            <h2 id={titleId}>{texts.title}</h2>
            <p>{texts.note}</p>
          </div>
          <label>
            <span className="vh">{texts.page}</span>
            <select value={path} onChange={({ target }) => setPath(target.value)}>
              {choices.some((one) => one.path === path) ? null : <option value={path}>{path}</option>}
              {choices.map((one) => (
                <option key={one.path} value={one.path}>
                  {one.name}
                </option>
              ))}
            </select>
          </label>
          <SegmentedChoice
            label={texts.theme}
            options={themes}
            names={themeNames}
            value={theme}
            onChange={setTheme}
          />
          <SegmentedChoice
            label={texts.language}
            options={locales}
            names={languages}
            value={locale}
            onChange={setLocale}
          />
          <SegmentedChoice
            label={texts.width}
            options={['wide', 'narrow'] as const}
            names={texts}
            value={width}
            onChange={setWidth}
          />
        </header>
        {data?.status === 404 ? <p role="status">{texts.notFound}</p> : null}
        {error ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <PreviewedPage
            html={data.html}
            css={data.css}
            lang={langTag[locale]}
            isNarrow={width === 'narrow'}
            onOpen={setPath}
            onClose={onClose}
          />
        ) : (
          <Loading />
        )}
      </div>
    </Modal>
  )
}

type PageProps = {
  html: string
  css: string
  lang: string
  isNarrow: boolean
  onOpen: (path: string) => void
  onClose: () => void
}

const PreviewedPage = ({ html, css, isNarrow, onOpen, onClose }: PageProps) => {
  const { preview: texts } = useStudioTexts('settings')
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = trustedDocument(html)
  }, [html])
  const prepare = () => {
    const inner = frame.current?.contentDocument
    if (!inner) return
    const style = Object.assign(inner.createElement('style'), { nonce: styleNonce(), textContent: css })
    // Before the page, where the site has its own link: after every style sheet of the head.
    inner.body.prepend(style)
    // Keys that are pressed in the frame do not reach the dialog.
    inner.addEventListener('keydown', ({ key }) => key === 'Escape' && onClose())
    inner.addEventListener('click', (event) => {
      const link = (event.target as Element | null)?.closest?.('a[href]')
      if (!link) return
      event.preventDefault()
      const href = link.getAttribute('href') ?? ''
      if (href.startsWith('/') && !/\.\w+$/.test(href)) onOpen(href)
    })
  }
  return (
    <div className={isNarrow ? `${styles.stage} ${styles.narrow}` : styles.stage}>
      <iframe ref={frame} title={texts.frame} sandbox="allow-same-origin" onLoad={prepare} />
    </div>
  )
}

type Props<Value extends string> = {
  label: string
  options: readonly Value[]
  names: Readonly<Record<Value, string>>
  value: Value
  onChange: (value: Value) => void
}

/** A few values beside each other, of which one is chosen. */
const SegmentedChoice = <Value extends string>({ label, options, names, value, onChange }: Props<Value>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend
  <div className={styles.segments} role="group" aria-label={label}>
    {options.map((one) => (
      <button key={one} type="button" aria-pressed={one === value} onClick={() => onChange(one)}>
        {names[one]}
      </button>
    ))}
  </div>
)

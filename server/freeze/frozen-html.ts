/** Makes a page of a static copy from the page of the site: no scripts of the app, no forms, links to folders. */
import { type Locale, locales, themes } from '#contract/locale.ts'
import { isSourceSet, isUrlAttribute, mapAttributes, mapSources } from './find-links.ts'
import { frozenFileUrl, frozenPageUrl, frozenTarget } from './frozen-urls.ts'

export type FrozenPage = {
  /** The URL of the page on the site. */
  url: string
  locale: Locale
  /** The language whose pages are at the root; null when the site has one language only. */
  rootLocale: Locale
  isBilingual: boolean
  origin: string
  madeAt: number
  zone: string
}

/** The script of the theme switch and the header. */
export const THEME_SCRIPT = '/static-copy.js'

export const frozenHtml = (html: string, page: FrozenPage): string =>
  [withoutApp, withLanguageLinks, withThemeSwitch, withoutForms, withNote, withFrozenLinks].reduce(
    (text, step) => step(text, page),
    html,
  )

/** The URL of this page in a language. */
const urlIn = (url: string, locale: Locale, { rootLocale }: FrozenPage): string =>
  frozenPageUrl(url, locale === rootLocale ? null : locale)

/**
 * Scripts, their state, and what they would add; the search and the webmentions that the copy has not. JSON-LD stays, and the script
 * of an analytics service (server/features/settings/analytics.ts).
 */
export const withoutApp = (html: string): string =>
  html
    .replaceAll(/<script(?! async src="https:|[^>]*application\/ld\+json)[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<link rel="(?:search|webmention)"[^>]*>\n?/g, '')
    .replace(/<noscript>(<link rel="manifest"[^>]*>)<\/noscript>/, '$1')
    .replaceAll(/<a\b[^>]*\shref="\/search(?:\?[^"]*)?"[^>]*>.*?<\/a>/gs, '')
    .replace(/(<main\b[^>]*?) data-server-rendered=""/, '$1')

/** A form that changes the language becomes one whose buttons open the page in that language, without a script. */
const withLanguageLinks = (html: string, page: FrozenPage): string =>
  html.replaceAll(
    /<form([^>]*)action="\/preferences"[^>]*>((?:(?!<\/form>).)*name="locale".*?)<\/form>/gs,
    (_, attributes: string, content: string) => {
      if (!page.isBilingual) return ''
      const buttons = content
        .replaceAll(/<input[^>]*>/g, '')
        .replaceAll(/<button([^>]*)>/g, (_, rest: string) => {
          const locale = locales.find((one) => rest.includes(`value="${one}"`)) ?? page.rootLocale
          const plain = rest.replace(/ value="[^"]*"/, '').replace(' name="locale"', '')
          return `<button${plain} formaction="${urlIn(page.url, locale, page)}">`
        })
      return `<form${attributes}method="get">${buttons}</form>`
    },
  )

/** Both themes are in the style sheet; the script changes the class of the body. */
const withThemeSwitch = (html: string): string =>
  html
    .replaceAll(
      /<form[^>]*action="\/preferences"[^>]*>((?:(?!<\/form>).)*name="theme".*?)<\/form>/gs,
      (_, content: string) =>
        content
          .replaceAll(/<input[^>]*>/g, '')
          .replaceAll('<button type="submit"', '<button type="button" data-theme-switch=""')
          .replaceAll(' name="theme"', ''),
    )
    .replace(/<body\b[^>]*>/, (body) => `${body}<script src="${THEME_SCRIPT}"></script>`)

/** Buttons that work without scripts stay, and those above; of likes, the count stays. */
const withoutForms = (html: string, { locale }: FrozenPage): string => {
  const { noComments, noUnlocking } = copyTexts[locale]
  const comments = html.indexOf('id="comments-title"')
  const [before, after] = comments < 0 ? [html, ''] : [html.slice(0, comments), html.slice(comments)]
  const asked = after.replace(
    /^((?:(?!<ol|<\/section>).)*?)(?:<form\b.*?<\/form>|<button type="button"[^>]*>[^<]*<\/button>)/s,
    `$1<span>${noComments}</span>`,
  )
  return (
    (before + asked)
      // Nobody can reply, or ask for a friend link.
      .replaceAll(/<noscript><a\b.*?<\/noscript>/gs, '')
      .replaceAll(/<section id="ask".*?<\/section>/gs, '')
      .replaceAll(/<form[^>]*action="\/subscribe"[^>]*>.*?<\/form>/gs, '')
      .replaceAll(
        /<form[^>]*action="\/like"[^>]*>(<button[^>]*>)(.*?)<\/button><\/form>/gs,
        (_, button: string, heart: string) => {
          const [className] = /class="[^"]*"/.exec(button) ?? []
          return className && /\d<\/span>$/.test(heart) ? `<span ${className}>${heart}</span>` : ''
        },
      )
      .replaceAll(/(?:<p>[^<]*<\/p>)?<form(?![^>]*method="get").*?<\/form>/gs, `<p>${noUnlocking}</p>`)
      .replaceAll(
        /<button\b(?![^>]*(?:popovertarget|formaction|data-theme-switch)=)[^>]*>.*?<\/button>/gis,
        '',
      )
  )
}

const withNote = (html: string, { locale, madeAt, zone }: FrozenPage): string => {
  const note = copyTexts[locale].note(madeAt, zone)
  return html.replace('</footer>', `<p class="wrap" style="font-size:.8125rem">${note}</p></footer>`)
}

const withFrozenLinks = (html: string, page: FrozenPage): string => {
  const { url: base, origin } = page
  const rewritten = (value: string, locale: Locale): string | null => {
    const target = frozenTarget(value, base, origin)
    if (!target) return null
    const { kind, url, hash } = target
    return (kind === 'page' ? urlIn(url, locale, page) : frozenFileUrl(url)) + hash
  }
  const isOwn = (value: string) =>
    value.startsWith('/') ? !value.startsWith('//') : value.startsWith(`${origin}/`) || value === origin
  const mapped = mapAttributes(html, (name, value, tag) => {
    if (isSourceSet(name))
      return mapSources(value, (url) => (isOwn(url) ? (rewritten(url, page.locale) ?? url) : url))
    const isAbsolute = tag === 'meta' || (tag === 'link' && value.startsWith(origin))
    if (!(isUrlAttribute(name) || (tag === 'meta' && name === 'content')) || !isOwn(value)) return value
    if (tag === 'script') return value
    // One address for both languages: texts are the same, and search engines should list one of them.
    if (isAbsolute) return `${origin}${rewritten(value, page.rootLocale) ?? value.slice(origin.length)}`
    return rewritten(value, page.locale)
  })
  return mapped.replaceAll(
    /(<script type="application\/ld\+json">)(.*?)(<\/script>)/gs,
    (_, open, json, close) => [open, frozenText(json as string, origin), close].join(''),
  )
}

/** Whole URLs with a query, in documents whose other URLs stay as they are: a file server ignores queries. */
export const frozenText = (text: string, origin: string): string =>
  text.replaceAll(/https?:\/\/[^\s"'<>)\]\\]+?\?[^\s"'<>)\]\\]*?(?=&(?!amp;)|[\s"'<>)\]\\]|$)/g, (found) => {
    if (!found.startsWith(`${origin}/`)) return found
    const target = frozenTarget(found.replaceAll('&amp;', '&'), '/', origin)
    if (!target) return found
    return (
      origin +
      (target.kind === 'page' ? frozenPageUrl(target.url, null) : frozenFileUrl(target.url)) +
      target.hash
    )
  })

/**
 * Runs at the start of the body: the chosen theme is there before anything is painted. The header gets its background when
 * the page is scrolled, as on the site (web/site/header/SiteHeader.tsx).
 */
export const themeScript = `const themes = ${JSON.stringify(themes)}
const show = (theme) => themes.includes(theme) && (document.body.classList.remove('theme-system', ...themes), document.body.classList.add(theme))
if (document.body.classList.contains('theme-system')) show(matchMedia('(prefers-color-scheme: light)').matches ? 'theme-light' : 'theme-dark')
try { show(localStorage.getItem('static-copy-theme')) } catch {}
const onScroll = () => document.querySelector('.hd')?.classList.toggle('solid', scrollY > 20)
addEventListener('scroll', onScroll, { passive: true })
addEventListener('DOMContentLoaded', onScroll)
addEventListener('click', ({ target }) => {
  if (!target.closest?.('[data-theme-switch]')) return
  const next = themes.find((theme) => !document.body.classList.contains(theme))
  show(next)
  try { localStorage.setItem('static-copy-theme', next) } catch {}
})
`

/** For browsers in which the running site has installed its service worker: the copy has none. */
export const endOfServiceWorker = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
})
`

type CopyTexts = { note: (madeAt: number, zone: string) => string; noComments: string; noUnlocking: string }

const date = (madeAt: number, zone: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : 'zh-CN', { dateStyle: 'long', timeZone: zone }).format(
    madeAt,
  )

const copyTexts: Record<Locale, CopyTexts> = {
  en: {
    note: (madeAt, zone) =>
      `A static copy of this site, made on ${date(madeAt, zone, 'en')}. Searching, signing in and commenting don’t work here.`,
    noComments: 'Comments can’t be written in this copy.',
    noUnlocking: 'Locked articles can’t be opened in this copy.',
  },
  cn: {
    note: (madeAt, zone) => `这是本站于${date(madeAt, zone, 'cn')}制作的静态副本，不能搜索、登录和评论。`,
    noComments: '这份副本不能发表评论。',
    noUnlocking: '这份副本无法打开受密码保护的文章。',
  },
}

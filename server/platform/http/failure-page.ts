/** Small HTML pages of the server: for a refused or failed request that opens a page of the site, and for forms without scripts. */
import type { FailureKind } from '#contract/errors.ts'
import { type Locale, langTag, THEME_COOKIE } from '#contract/locale.ts'
import { escapeHtml } from '#server/platform/xml.ts'

const texts = {
  en: {
    titles: {
      'too-many': 'Too many requests',
      unavailable: 'Temporarily unavailable',
      unexpected: 'Something went wrong',
      'no-such-path': 'Not found',
      default: 'This request can’t be handled',
    },
    'no-such-path': 'There is nothing at this URL',
    retry: 'Try again',
    home: 'Back to the home page',
  },
  cn: {
    titles: {
      'too-many': '请求过于频繁',
      unavailable: '暂时无法访问',
      unexpected: '出错了',
      'no-such-path': '未找到',
      default: '无法处理这个请求',
    },
    'no-such-path': '这个网址没有内容',
    retry: '重试',
    home: '返回首页',
  },
} satisfies Record<Locale, unknown>

export type FailedPage = {
  kind: FailureKind
  /** The message of the envelope, in the language of the visitor. */
  message: string
  locale: Locale
  cookies: Record<string, string>
  /** What the visitor can open again; null when that cannot help. */
  retryHref: string | null
}

/** The page has no scripts and needs neither the database nor a build. */
export function failurePage({ kind, message, locale, cookies, retryHref }: FailedPage): string {
  const words = texts[locale]
  const title = words.titles[kind as keyof typeof words.titles] ?? words.titles.default
  const sentence = kind === 'no-such-path' ? words['no-such-path'] : message
  const end = locale === 'cn' ? '。' : '.'
  const retry =
    retryHref === null || kind === 'no-such-path'
      ? ''
      : `<a href="${escapeHtml(retryHref)}">${words.retry}</a>`
  return smallPage(
    { locale, cookies },
    title,
    `<p>${escapeHtml(sentence)}${end}</p>
<p>${retry} <a href="/">${words.home}</a></p>`,
  )
}

/** @param html below the title; escaped, without scripts */
export function smallPage(
  { locale, cookies }: Pick<FailedPage, 'locale' | 'cookies'>,
  title: string,
  html: string,
): string {
  const theme = cookies[THEME_COOKIE] === 'theme-light' ? 'theme-light' : 'theme-dark'
  return `<!doctype html>
<html lang="${langTag[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/failure.css">
</head>
<body class="${theme}">
<main>
<h1>${escapeHtml(title)}</h1>
${html}
</main>
</body>
</html>
`
}

/** The colors of the themes, as in web/styles/tokens.css. */
export const failureStyle = `body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;box-sizing:border-box;font:1rem/1.6 "Schibsted Grotesk",system-ui,sans-serif}
.theme-dark{color-scheme:dark;background:#0d1318;color:#e9eff0;--accent:#8cedb7;--on-accent:#051810;--line:#e9eff080}
.theme-light{color-scheme:light;background:#f7fbfb;color:#121d25;--accent:#0b6b4a;--on-accent:#f9fefb;--line:#121d2580}
main{width:100%;max-width:34rem}
h1{margin:0 0 .75rem;font:400 2rem/1.2 Piazzolla,Georgia,serif}
p{margin:0 0 1.25rem;overflow-wrap:anywhere}
a{display:inline-block;margin-right:1.25rem;padding-block:.6rem;color:inherit;text-underline-offset:.25em}
form{display:grid;gap:1rem;margin-bottom:1.5rem}
label{display:grid;gap:.35rem;font-size:.875rem}
textarea,input{box-sizing:border-box;width:100%;padding:.7rem .85rem;font:inherit;font-size:1rem;color:inherit;background:none;border:1px solid var(--line);border-radius:4px}
textarea{min-height:8rem;resize:vertical}
button{justify-self:start;min-height:2.75rem;padding:0 1.25rem;font:inherit;font-weight:600;color:var(--on-accent);background:var(--accent);border:1px solid var(--accent);border-radius:4px;cursor:pointer}
[name=delete]{color:inherit;background:none;border-color:var(--line)}
blockquote{margin:0 0 1.25rem;padding-left:.85rem;border-left:2px solid var(--line);overflow-wrap:anywhere}
[role=alert]{padding-left:.85rem;border-left:2px solid #e5484d}
:is(input,textarea,button,a):focus-visible,a:focus-visible{outline:2px solid currentcolor;outline-offset:3px}
`

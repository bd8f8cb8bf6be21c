/** The page that is shown without a network in place of one that was not stored: what can be read meanwhile. */
import { listCopies } from './copies.ts'

const texts = {
  en: {
    title: 'You’re offline',
    stored: 'You can still read these articles:',
    none: 'This page isn’t stored. Articles you open are stored until you sign out.',
    retry: 'Try again',
  },
  'zh-CN': {
    title: '当前处于离线状态',
    stored: '以下文章可以离线阅读：',
    none: '此页面没有离线副本。打开过的文章会保留副本，直到退出登录。',
    retry: '重试',
  },
}

/** In itself complete: after a sign-out no style sheet is stored. The colors are --ink-0, --text and --link of each theme. */
const style = `body{margin:0 auto;max-width:36rem;padding:12vh 1.5rem;font:1.0625rem/1.7 system-ui,sans-serif}
a{display:inline-block;padding:.25rem 0}ul{padding:0;list-style:none}`
const colors: Record<string, string> = {
  'theme-dark': ':root{color-scheme:dark}body{background:#0d1318;color:#dfe6e6}a{color:#8cedb7}',
  'theme-light': ':root{color-scheme:light}body{background:#f7fbfb;color:#1d2a30}a{color:#0b6b4a}',
}
const colorsOfSystem = `${colors['theme-dark']}@media (prefers-color-scheme:light){${colors['theme-light']}}`

/**
 * In the language and the theme that the latest article was stored with.
 * @param language of the browser, for when none is stored; the theme is that of the system then
 */
export const offlinePage = async (language: string): Promise<Response> => {
  const copies = await listCopies()
  const lang = (copies[0]?.lang ?? language).startsWith('zh') ? 'zh-CN' : 'en'
  const { title, stored, none, retry } = texts[lang]
  // Titles come from the documents, where they are escaped already.
  const links = copies
    .map(({ path, title, titleLang }) => `<li><a href="${path}" lang="${titleLang}">${title}</a></li>`)
    .join('')
  const html = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${style}${colors[copies[0]?.theme ?? ''] ?? colorsOfSystem}</style></head>
<body><main><h1>${title}</h1><p>${links ? stored : none}</p>${links && `<ul>${links}</ul>`}<p><a href="">${retry}</a></p></main></body></html>`
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  })
}

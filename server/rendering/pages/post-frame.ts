/**
 * Holds the frame of a post whose host no list can name, as anybody may run a server of it: the policy of the pages stays the same for
 * all texts, and this page allows the one host that it shows (docs/requirements/safety.md, S6).
 */
import { hash } from 'node:crypto'
import { postFrameOf } from '#contract/embeds.ts'
import { escapeHtml } from '#server/platform/xml.ts'

const STYLE = 'html,body,iframe{display:block;width:100%;height:100%;margin:0;border:0}'
const STYLE_HASH = `'sha256-${hash('sha256', STYLE, 'base64')}'`

/** GET /frames/…; null for every request but that of a frame in a page of ours: alone, it would show another site under our name. */
export function postFrameResponse({ url, headers }: Request): Response | null {
  const found = postFrameOf(new URL(url).pathname)
  const isFramed =
    headers.get('sec-fetch-dest') === 'iframe' && headers.get('sec-fetch-site') === 'same-origin'
  if (!found || !isFramed) return null
  const { origin, frame } = found
  const { host } = new URL(origin)
  return new Response(
    `<!doctype html><meta charset="utf-8"><title>${escapeHtml(host)}</title><style>${STYLE}</style>` +
      `<iframe src="${escapeHtml(frame)}" title="${escapeHtml(host)}" allow="fullscreen"></iframe>`,
    {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': `default-src 'none'; style-src ${STYLE_HASH}; frame-src ${origin}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
        'x-frame-options': 'SAMEORIGIN',
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'no-referrer',
      },
    },
  )
}

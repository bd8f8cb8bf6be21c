/**
 * The script of an analytics service: what is understood of the tag that the owner pastes is rewritten, and nothing else gets into
 * a page. It is no part of an export, whose settings are taken over without a confirmation.
 */
import type { AnalyticsState } from '#contract/studio/analytics.ts'
import type { Ctx } from '#server/platform/context.ts'
import { selectSetting, upsertSetting } from '#server/platform/db/setting-values.ts'
import { fieldError } from '#server/platform/errors.ts'
import { escapeHtml, unescapeHtml } from '#server/platform/xml.ts'

const NAME = 'analytics'

export type AnalyticsScript = {
  /** The whole tag. */
  html: string
  /** The origin of the script. */
  host: string
  /** With the origins that its attributes name, such as where GoatCounter sends its counts. */
  hosts: string[]
}

const TAG = /^<script\b((?:[^<>"']|"[^"]*"|'[^']*')*)>(.*)<\/script\s*>$/is
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>=`]+)))?/g

/** @param text an address or a tag. @returns null for an empty text. @throws invalid with the reason */
export function readScriptTag(text: string): AnalyticsScript | null {
  const tag = text.replaceAll(/<!--.*?-->/gs, '').trim()
  if (tag === '') return null
  if (!/[<>\s]/.test(tag)) return scriptOf(tag, '')
  const [, inside, code = ''] = TAG.exec(tag) ?? []
  if (inside === undefined) throw fieldError('tag', 'script-tag')
  if (code.trim() !== '') throw fieldError('tag', 'script-code')
  let src = ''
  let attributes = ''
  const rest = inside.replaceAll(ATTRIBUTE, (_, typed: string, double = '', single = '', bare = '') => {
    const name = typed.toLowerCase()
    const value = unescapeHtml(double + single + bare)
    if (name === 'src') src = value
    else if (/^data-[\w.-]+$/.test(name)) attributes += ` ${name}="${escapeHtml(value)}"`
    // It is loaded with `async` anyway, so that a slow service delays nothing.
    else if (!/^(?:async|defer)$/.test(name) && `${name}=${value}` !== 'type=text/javascript')
      throw fieldError('tag', 'script-attribute', { name: typed })
    return ''
  })
  if (src === '' || rest.trim() !== '') throw fieldError('tag', 'script-tag')
  return scriptOf(src, attributes)
}

function scriptOf(src: string, attributes: string): AnalyticsScript {
  const url = URL.parse(src.replace(/^\/\//, 'https://'))
  if (url?.protocol !== 'https:' || url.username !== '') throw fieldError('tag', 'script-https')
  const named = [...attributes.matchAll(/="(https:[^"]+)"/g)].map(
    ([, value = '']) => URL.parse(value)?.origin,
  )
  const hosts = [...new Set([url.origin, ...named])].filter((host) => host !== undefined)
  return {
    html: `<script async src="${escapeHtml(url.href)}"${attributes}></script>`,
    host: url.origin,
    hosts,
  }
}

/** Null without one. */
export const selectAnalytics = (ctx: Ctx): Promise<AnalyticsScript | null> =>
  ctx.memoize(NAME, async () => readScriptTag((await selectSetting(ctx.db, NAME)) ?? ''))

export const analyticsState = async (ctx: Ctx): Promise<AnalyticsState> => {
  const script = await selectAnalytics(ctx)
  return { tag: script?.html ?? '', hosts: script?.hosts ?? [] }
}

/** @throws invalid with the reason */
export async function saveAnalytics(ctx: Ctx, text: string): Promise<void> {
  const tag = readScriptTag(text)?.html ?? ''
  await ctx.transaction(async (tx) => {
    await upsertSetting(tx, NAME, tag)
    ctx.content.changed(tx, 'settings')
  })
}

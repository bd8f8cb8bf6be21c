/** The tags by which search engines know the owner of a site: what is understood of them is rewritten, and nothing else gets into a page. */
import { escapeHtml } from './xml.ts'

const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Such as `google-site-verification`, `msvalidate.01`, `p:domain_verify`, `seznam-wmt`. */
const NAME = /verif|validate|wmt/i

/** The tags as HTML. Null when the text has anything else than tags for verification. */
export function readVerificationTags(text: string): string | null {
  let html = ''
  const rest = text.replaceAll(/<meta\s([^<>]*)>/gi, (_, inside: string) => {
    const attributes = new Map(
      [...inside.matchAll(ATTRIBUTE)].map(([, name = '', double = '', single = '']) => [
        name.toLowerCase(),
        double + single,
      ]),
    )
    const name = attributes.get('name') ?? ''
    const content = attributes.get('content')
    if (!NAME.test(name) || !content) return '?'
    html += `<meta name="${escapeHtml(name)}" content="${escapeHtml(content)}">`
    return ''
  })
  return rest.trim() === '' ? html : null
}

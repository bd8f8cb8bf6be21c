/** Converts the Liquid tags and outputs of Jekyll into Markdown. */

import { callout, fence, image, link, video } from './markdown-builders.ts'
import type { TagContext, TagHandlers } from './tag-handlers.ts'
import { tagArgs } from './template-tokens.ts'
import { textRanges } from './text-ranges.ts'

/** `{% include figure.html src="…" caption="…" %}` and similar includes, by their parameters. */
const include = (args: string): string | null => {
  const { words, named } = tagArgs(args)
  const file = (words[0] ?? '').toLowerCase()
  if (/toc/.test(file)) return ''
  if (named.id && /youtube|vimeo|bilibili|video/.test(file)) {
    const provider = /vimeo|bilibili/.exec(`${file} ${named.provider ?? ''}`)?.[0]
    return video(provider === 'vimeo' || provider === 'bilibili' ? provider : 'youtube', named.id)
  }
  const src =
    named.src ??
    named.image_path ??
    named.image ??
    named.file ??
    (/fig|im(?:g|age)|photo/.test(file) ? named.url : undefined)
  if (src) {
    const caption = named.caption ?? named.description ?? named.title ?? ''
    const picture = image(src, named.alt ?? caption, caption)
    const href = src === named.url ? undefined : (named.url ?? named.link)
    return href ? `[${picture}](${href})` : picture
  }
  const kind = /note|tip|warning|important|caution|danger|callout|alert/.exec(file)?.[0]
  if (kind && named.content) return callout(named.type ?? kind, named.content, named.title)
  return null
}

export const jekyllTags: TagHandlers = {
  highlight: {
    raw: ({ args, body }) => {
      const { words, named } = tagArgs(args)
      return fence(body, { lang: words[0], marked: named.hl_lines?.trim().replace(/\s+/g, ',') })
    },
  },
  post_url: {
    inline: ({ args, ctx }) => {
      const name = tagArgs(args).words[0] ?? ''
      const href = ctx.postHref(name)
      if (!href) ctx.warn('tag-target-missing', `post_url ${name}`)
      return href
    },
  },
  link: {
    inline: ({ args, ctx }) => {
      const { words } = tagArgs(args)
      if (words.length !== 1 || !/\.\w+$/.test(words[0] ?? '')) return null
      return ctx.postHref(words[0] ?? '') ?? `/${words[0]}`
    },
  },
  include: { block: ({ args }) => include(args) },
  include_relative: {
    block: ({ args, ctx }) => ctx.codeFile(tagArgs(args).words[0] ?? ''),
  },
  comment: { raw: () => '' },
  gist: {
    block: ({ args }) => {
      const [id, file] = tagArgs(args).words
      return id ? link(`Gist ${id}${file ? `: ${file}` : ''}`, `https://gist.github.com/${id}`) : null
    },
  },
}

const RAW_LINE = /^[ \t]*\{%-?\s*(?:end)?raw\s*-?%\}[ \t]*\n/gm
const RAW_TAG = /\{%-?\s*(?:end)?raw\s*-?%\}/g

/** Jekyll reads `{% raw %}` before it looks for code, so that the tag is not part of the code around its content. */
export const withoutRawInCode = (text: string): string => {
  if (text.search(RAW_TAG) === -1) return text
  let out = ''
  let at = 0
  for (const { start, end } of textRanges(text).code) {
    out += text.slice(at, start) + text.slice(start, end).replace(RAW_LINE, '').replace(RAW_TAG, '')
    at = end
  }
  return out + text.slice(at)
}

const PREFIX = /^(?:site|page)\.(?:base_?url|url)$|^(?:relative_|absolute_)?root_url$/i

/**
 * The value of an output: the site's own URL before a path is removed, a quoted path through `relative_url` is that
 * path, the page's title its title. Null when it is unknown.
 */
export const jekyllOutput = (
  expression: string,
  page: Pick<TagContext, 'title' | 'valueOf'>,
): string | null => {
  const [head = '', ...filters] = expression.split('|').map((part) => part.trim())
  const isAddress = filters.every((filter) =>
    /^(?:relative_url|absolute_url|url_encode|escape|(?:prepend|append)\s*:\s*site\.(?:base)?url)$/.test(
      filter,
    ),
  )
  if (PREFIX.test(head)) return isAddress ? '' : null
  const quoted = /^(["'])(.*)\1$/.exec(head)
  if (quoted) return isAddress ? (quoted[2] ?? '') : null
  if (head === 'page.title' && isAddress) return page.title
  if (!/^(?:site|page)\.\w/.test(head)) return null
  const value = page.valueOf(head)
  const fallback = filters.map((filter) => /^default\s*:\s*(["'])(.*)\1$/.exec(filter)?.[2])
  const isPlain = filters.every(
    (filter, at) => /^(?:escape|strip|xml_escape)$/.test(filter) || fallback[at] !== undefined,
  )
  return isPlain ? (value ?? fallback.find((text) => text !== undefined) ?? null) : null
}

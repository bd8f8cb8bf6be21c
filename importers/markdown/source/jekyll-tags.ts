/** Converts the Liquid tags and outputs of Jekyll into Markdown. */

import { fence, link } from '#contract/markdown-builders.ts'
import { knownInclude } from './jekyll-includes.ts'
import type { TagContext, TagHandlers } from './tag-handlers.ts'
import { tagArgs } from './template-tokens.ts'
import { textRanges } from './text-ranges.ts'

export const jekyllTags: TagHandlers = {
  highlight: {
    raw: ({ args, body }) => {
      const { positional, named } = tagArgs(args)
      return fence(body, { lang: positional[0], marked: named.hl_lines?.trim().replace(/\s+/g, ',') })
    },
  },
  post_url: {
    inline: ({ args, ctx }) => {
      const name = tagArgs(args).positional[0] ?? ''
      const href = ctx.postHref(name)
      if (!href) ctx.warn('tag-target-missing', `post_url ${name}`)
      return href
    },
  },
  link: {
    inline: ({ args, ctx }) => {
      const { positional } = tagArgs(args)
      if (positional.length !== 1 || !/\.\w+$/.test(positional[0] ?? '')) return null
      return ctx.postHref(positional[0] ?? '') ?? `/${positional[0]}`
    },
  },
  include: { block: ({ args }) => knownInclude(tagArgs(args)) },
  include_cached: { block: ({ args }) => knownInclude(tagArgs(args)) },
  include_relative: {
    block: ({ args, ctx }) => ctx.codeFile(tagArgs(args).positional[0] ?? ''),
  },
  comment: { raw: () => '' },
  gist: {
    block: ({ args }) => {
      const [id, file] = tagArgs(args).positional
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
  const [start = '', ...filters] = expression.split('|').map((part) => part.trim())
  const isUrl = filters.every((filter) =>
    /^(?:relative_url|absolute_url|url_encode|escape|(?:prepend|append)\s*:\s*site\.(?:base)?url)$/.test(
      filter,
    ),
  )
  if (PREFIX.test(start)) return isUrl ? '' : null
  const quoted = /^(["'])(.*)\1$/.exec(start)
  if (quoted) return isUrl ? (quoted[2] ?? '') : null
  if (start === 'page.title' && isUrl) return page.title
  if (!/^(?:site|page)\.\w/.test(start)) return null
  const value = page.valueOf(start)
  const fallback = filters.map((filter) => /^default\s*:\s*(["'])(.*)\1$/.exec(filter)?.[2])
  const isPlain = filters.every(
    (filter, at) => /^(?:escape|strip|xml_escape)$/.test(filter) || fallback[at] !== undefined,
  )
  return isPlain ? (value ?? fallback.find((text) => text !== undefined) ?? null) : null
}

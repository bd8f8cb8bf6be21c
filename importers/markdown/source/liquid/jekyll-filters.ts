/** The filters that Jekyll adds to Liquid and the library does not have. */

import type { FilterImplOptions, Liquid } from 'liquidjs'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { textOf } from '#importers/front-matter-values.ts'
import { ReportError, say } from '#server/features/imports/report-message.ts'
import { limitComplexity } from '#server/rendering/markdown/source/complexity-limiter.ts'
import { restorePlaceholders } from '#server/rendering/markdown/source/placeholders.ts'

/** A path on the site is written as it is: the import finds its file or article. */
const path = (value: unknown): string => {
  const text = textOf(value)
  return text === '' || /^(?:\/|#|[a-z][\w+.-]*:)/i.test(text) ? text : `/${text}`
}

const markdownify = (value: unknown): string =>
  restorePlaceholders(
    micromark(limitComplexity(textOf(value)), {
      allowDangerousHtml: true,
      extensions: [gfm()],
      htmlExtensions: [gfmHtml()],
    }),
  )

export const jekyllFilters: Record<string, FilterImplOptions> = {
  relative_url: path,
  absolute_url: path,
  strip_index: (value: unknown) => textOf(value).replace(/\/index\.html?$/, '/'),
  markdownify,
  smartify: (value: unknown) => textOf(value),
  // Without a regular expression that looks for the end of each tag anew.
  strip_html: (value: unknown) => textOf(value).replace(/<[^<>]*>/g, ''),
}

/** The present day of the import is not that of the old site. */
export const dateFilters = (filters: Liquid['filters']): Record<string, FilterImplOptions> =>
  Object.fromEntries(
    Object.entries(filters)
      .filter(([name]) => /^date(?:_|$)/.test(name))
      .map(([name, filter]) => [name, datesOnly(filter)]),
  )

const datesOnly = (filter: FilterImplOptions): FilterImplOptions => {
  const handler = typeof filter === 'function' ? filter : filter.handler
  return function (this, value: unknown, ...rest: unknown[]) {
    if (value === 'now' || value === 'today') throw new ReportError(say('time-of-old-site'))
    const format = rest[0]
    if (typeof format === 'string' && /%[^a-z%]*\d{3}/i.test(format))
      throw new ReportError(say('date-format-too-wide'))
    return handler.call(this, value, ...rest)
  }
}

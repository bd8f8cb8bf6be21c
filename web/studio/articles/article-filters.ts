/** The state of the table of articles, which is in the URL: status, filters, search, order and page. */
import type { TextLang } from '#contract/articles.ts'
import type { Input } from '#contract/endpoint.ts'
import { langTag } from '#contract/locale.ts'
import type { ArticleTableStatus, studioArticlesApi } from '#contract/studio/articles.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { pageOf } from '#web/router/route.ts'

type ArticleTableQuery = NonNullable<Input<(typeof studioArticlesApi)['list']>['query']>

export const statuses = [
  'all',
  'published',
  'draft',
  'scheduled',
  'locked',
  'changed',
  'trash',
] as const satisfies readonly ArticleTableStatus[]
export const sortColumns = ['title', 'saved', 'words', 'views', 'comments', 'likes'] as const
export type SortColumn = (typeof sortColumns)[number]
const langs: readonly TextLang[] = Object.values(langTag)

export type ArticleFilters = {
  status: ArticleTableStatus
  category: number | null
  tag: number | null
  year: number | null
  lang: TextLang | null
  q: string
  sort: SortColumn
  order: 'asc' | 'desc'
  page: number
}

/** Rows of one page. */
export const PAGE_SIZE = 50

/** Values that do not exist are read as the default. */
export const readFilters = (search: URLSearchParams): ArticleFilters => {
  const sort = oneOf(sortColumns, search.get('sort')) ?? 'saved'
  return {
    status: oneOf(statuses, search.get('status')) ?? 'all',
    category: idIn(search.get('category')),
    tag: idIn(search.get('tag')),
    year: idIn(search.get('year')),
    lang: oneOf(langs, search.get('lang')),
    q: (search.get('q') ?? '').slice(0, 200),
    sort,
    order: oneOf(['asc', 'desc'] as const, search.get('order')) ?? defaultOrder(sort),
    page: pageOf(search),
  }
}

/** The URL of the table with these filters; defaults are left out. */
export const filtersHref = ({ status, q, sort, order, page, ...filters }: ArticleFilters): string =>
  studioPages.articles.href(null, {
    status: status === 'all' ? null : status,
    ...filters,
    q: q || null,
    sort: sort === 'saved' ? null : sort,
    order: order === defaultOrder(sort) ? null : order,
    page: page === 1 ? null : page,
  })

export const toTableQuery = ({
  page,
  category,
  tag,
  year,
  lang,
  ...rest
}: ArticleFilters): ArticleTableQuery => ({
  ...rest,
  current: page,
  size: PAGE_SIZE,
  ...(category === null ? {} : { categoryId: category }),
  ...(tag === null ? {} : { tagId: tag }),
  ...(year === null ? {} : { year }),
  ...(lang === null ? {} : { lang }),
})

/** Whether something besides the status narrows the list. */
export const isNarrowed = ({ category, tag, year, lang, q }: ArticleFilters): boolean =>
  category !== null || tag !== null || year !== null || lang !== null || q !== ''

/** Texts begin with A, numbers and dates with the largest. */
export const defaultOrder = (sort: SortColumn): 'asc' | 'desc' => (sort === 'title' ? 'asc' : 'desc')

const idIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | null =>
  values.find((value) => value === text) ?? null

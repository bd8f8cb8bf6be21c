/** The article that a front matter makes. */
export type ExpectedArticle = {
  title: string
  /** ISO 8601 in UTC. */
  at: string
  updated: string | null
  category: string | null
  tags: string[]
  /** The URL on another server. */
  cover: string | null
  isTop: boolean
  isFeatured: boolean
  isCommentable: boolean
  state: string
  isLocked: boolean
  abstract: string | null
  type: number
  originalUrl: string | null
  warnings: string[]
}

/** A front matter, with its lines around unless it is YAML, and what the article has beside the usual title and date. */
export type FrontMatterRow = [frontMatter: string, expected: Partial<ExpectedArticle>]

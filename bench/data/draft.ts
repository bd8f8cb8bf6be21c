/** An article as an editor saves it: only the title differs between edits. */
import type { ArticleDraft } from '#server/features/articles/save-article.ts'
import { NEWEST } from './seed.ts'
import { paragraphs } from './words.ts'

const text = paragraphs(3)

export const articleDraft = (title: string, tag: number): ArticleDraft => ({
  title,
  markdown: text.plain,
  abstract: null,
  cover: null,
  category: 'Category 1',
  tags: [`tag ${tag}`],
  state: 'published',
  publishedAt: NEWEST,
  updatedAt: null,
  password: null,
  isTop: false,
  isFeatured: false,
  type: 1,
  originalUrl: null,
  redirects: [],
  source: null,
  mediaIds: [],
  rendered: {
    html: text.html,
    toc: [],
    text: text.plain,
    excerpt: text.plain.slice(0, 200),
    wordCount: text.words,
    readingMinutes: 5,
    lang: 'en',
    imageSources: [],
    warnings: [],
  },
})

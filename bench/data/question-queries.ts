/** Builds questions by program: a rare term of an article in the forms in which people ask for it; the same in every run. */
import type { Ctx } from '#server/platform/context.ts'
import { randomFrom } from './words.ts'

export type QuestionQuery = { form: string; query: string; language: 'en' | 'zh'; articleId: number }

/** X stands for the rare term. */
const FORMS = [
  'X',
  'X 怎么用',
  'X怎么用',
  '怎么学 X',
  '怎么学X',
  'X 是什么',
  'X是什么',
  'what is X',
  'how to use X',
  'why is X slow',
]
/** A term in so many articles, this one among them, is rare. */
const MAX_ARTICLES = 3
const MIN_LETTERS = 5

type Document = { id: number; language: 'en' | 'zh'; words: Set<string> }

/** @param each so many articles of each language, as far as there are so many with a rare term */
export async function questionQueries(ctx: Ctx, each: number): Promise<QuestionQuery[]> {
  const documents = await readDocuments(ctx)
  const counts = new Map<string, number>()
  for (const { words } of documents) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const random = randomFrom(16)
  const questions: QuestionQuery[] = []
  for (const language of ['en', 'zh'] as const) {
    let asked = 0
    for (const { id, words } of documents
      .filter((one) => one.language === language)
      .toSorted((a, b) => order(a.id) - order(b.id))) {
      const rare = [...words].filter((word) => (counts.get(word) ?? 0) <= MAX_ARTICLES)
      const term = rare[Math.floor(random() * rare.length)]
      if (term === undefined) continue
      for (const form of FORMS)
        questions.push({ form, query: form.replace('X', term), language, articleId: id })
      if (++asked === each) break
    }
  }
  return questions
}

/** Scatters the articles over all blogs. */
const order = (id: number) => (id * 7919) % 1009

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** The words of each open article, as the segmenter of the Unicode library sees them: not as our index does. */
async function readDocuments(ctx: Ctx): Promise<Document[]> {
  const rows = await ctx.db
    .selectFrom('article')
    .innerJoin('article_text', 'article_text.article_id', 'article.id')
    .select(['article.id', 'article.lang', 'article.title', 'article_text.plain_text'])
    .where('article.listed_at', 'is not', null)
    .where('article.password_hash', 'is', null)
    .orderBy('article.id')
    .execute()
  return rows.map((row) => {
    const words = new Set<string>()
    for (const { segment, isWordLike } of segmenter.segment(`${row.title}\n${row.plain_text}`)) {
      const word = segment.toLowerCase()
      if (!isWordLike) continue
      if (/^[a-z]+$/.test(word) ? word.length >= MIN_LETTERS : /^\p{Script=Han}{2,4}$/u.test(word))
        words.add(word)
    }
    return { id: row.id, language: row.lang === 'en' ? 'en' : 'zh', words }
  })
}

/** Compares an imported text with its source: the words that a plain rendering of the source shows and the import does not. */
import type { Nodes, Root } from 'hast'
import rehypeRaw from 'rehype-raw'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import type { Ctx } from '#server/platform/context.ts'
import { parseHtml } from '#server/rendering/markdown/html/parse-html.ts'

/** Words and numbers of alphabets, and each character of Chinese, Japanese and Korean. */
const WORDS =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
/** Elements whose text nobody sees. */
const HIDDEN = ['script', 'style', 'template', 'svg', 'title', 'head', 'iframe']
/** Elements inside of words. */
const INLINE = 'a abbr b code del em font i ins kbd mark s small span strong u'.split(' ')

const plain = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw)
  .freeze()

/** What CommonMark and GitHub's extensions show, with nothing added by this site. */
export const plainRendering = (markdown: string): Root => plain.runSync(plain.parse(markdown)) as Root

/**
 * The words that `source` shows more often than the import, with their number where it is more than one.
 * @param html the imported HTML
 * @param searchable further text that a reader finds the import by, such as the sources of formulas
 */
export function wordsLost(source: Root, html: string, searchable: string): string[] {
  const [shown, found] = [wordCounts(shownText(parseHtml(html))), wordCounts(searchable)]
  return [...wordCounts(shownText(source))].flatMap(([word, count]) => {
    const missing = count - Math.max(shown.get(word) ?? 0, found.get(word) ?? 0)
    return missing > 0 ? [missing > 1 ? `${word} (${missing} ×)` : word] : []
  })
}

/** The articles and pages that imports created and that were not undone: their HTML, and title and plain text. */
export async function importedTexts({ db }: Pick<Ctx, 'db'>) {
  const idsOf = (entity: 'article' | 'own-page') =>
    db.selectFrom('import_change').select('entity_id').where('entity', '=', entity)
  const articles = db
    .selectFrom('article_text')
    .innerJoin('article', 'article.id', 'article_id')
    .select(['article_id as id', 'title', 'html', 'plain_text'])
    .where('article_id', 'in', idsOf('article'))
  const pages = db
    .selectFrom('own_page_text')
    .select(['page_id as id', 'title', 'html', 'plain_text'])
    .where('page_id', 'in', idsOf('own-page'))
  return { articles: await articles.execute(), pages: await pages.execute() }
}

/** As `wordsLost`, over everything that imports created. @param source all texts of the imported file */
export async function importedWordsLost(ctx: Pick<Ctx, 'db'>, source: Root): Promise<string[]> {
  const { articles, pages } = await importedTexts(ctx)
  const texts = [...articles, ...pages]
  return wordsLost(
    source,
    texts.map(({ html }) => html).join('\n'),
    texts.map(({ plain_text }) => plain_text).join('\n'),
  )
}

function shownText(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (!('children' in node) || (node.type === 'element' && HIDDEN.includes(node.tagName))) return ''
  const inner = node.children.map(shownText).join('')
  return node.type === 'element' && INLINE.includes(node.tagName) ? inner : `\n${inner}\n`
}

function wordCounts(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [word] of text.normalize('NFC').toLowerCase().matchAll(WORDS))
    counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** One article as the Markdown files that an export of the site has of it. */
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/errors.ts'
import { textFileName } from '../file-names.ts'
import { toTextFile } from '../front-matter.ts'
import { readArticles, type TextItem } from '../read-texts.ts'

/** The article, and the text that waits to be published. @throws refused when there is no such article */
export async function readArticleFiles(ctx: Ctx, id: number): Promise<{ name: string; text: string }[]> {
  const [found] = await readArticles(ctx.db, [id])
  if (!found) throw refusal('no-such-article')
  const { article, draft } = found
  const fileOf = ({ item, markdown }: TextItem<{ title: string }>, suffix: string) => ({
    name: textFileName(id, item.title, null, suffix),
    text: toTextFile(item, markdown),
  })
  return [fileOf(article, ''), ...(draft ? [fileOf(draft, '.draft')] : [])]
}

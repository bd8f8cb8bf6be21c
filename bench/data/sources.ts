/** Folders of Markdown to import: the demo and a generated blog. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoFolder } from '#server/platform/config/folders.ts'
import { emptyFolder } from './copies.ts'
import { markdownOf, titleOf } from './words.ts'

export type Source = { name: string; folder: string }

export const demo: Source = { name: 'demo', folder: demoFolder }

/** This many posts of about 1 235 words with headings, lists, a table, code and links, without images. */
export async function madeBlog(posts: number): Promise<Source> {
  const root = await emptyFolder('markdown')
  const folder = join(root, '_posts')
  await mkdir(folder)
  for (let n = 0; n < posts; n++) {
    const day = new Date(Date.UTC(2015, 0, 1 + n)).toISOString().slice(0, 10)
    const head = `---\ntitle: ${titleOf(n)}\ndate: ${day} 12:00:00\ncategories: Category ${n % 9}\ntags: [tag ${n % 67}, tag ${n % 31}]\n---\n\n`
    await writeFile(join(folder, `${day}-post-${n}.md`), head + markdownOf(n))
  }
  return { name: `${posts} made posts`, folder: root }
}

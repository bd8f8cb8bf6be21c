/** Folders of Markdown to import: the demo, real blogs where they are present, and generated ones. */
import { readdirSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoFolder } from '#server/platform/config/folders.ts'
import { sharedData } from '#server/testing/shared-data.ts'
import { emptyFolder } from './copies.ts'
import { markdownOf, titleOf } from './words.ts'

export type Source = { name: string; folder: string }

export const demo: Source = { name: 'demo', folder: demoFolder }

/** Real blogs in ../shared/data; none where that is missing. */
export function realBlogs(): Source[] {
  return ['markdown-en', 'markdown-zh'].flatMap((language) => {
    const folder = sharedData(language)
    if (folder === null) return []
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => ({ name: entry.name, folder: join(folder, entry.name) }))
  })
}

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

/** A generated blog with many large images, no two of which are the same. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { emptyFolder } from './copies.ts'
import type { Source } from './sources.ts'
import { markdownOf, titleOf } from './words.ts'

const WIDTH = 2000
const HEIGHT = 1333

/** @param images in all posts together */
export async function illustratedBlog(posts: number, images: number): Promise<Source> {
  const root = await emptyFolder('illustrated')
  await mkdir(join(root, '_posts'))
  await mkdir(join(root, 'images'))
  const perPost = Math.ceil(images / posts)
  for (let n = 0; n < posts; n++) {
    const names = Array.from({ length: Math.min(perPost, images - n * perPost) }, (_, i) => `${n}-${i}.jpg`)
    for (const [i, name] of names.entries())
      await writeFile(join(root, 'images', name), await photo(n * perPost + i))
    const day = new Date(Date.UTC(2015, 0, 1 + n)).toISOString().slice(0, 10)
    const shown = names.map((name) => `![Photo ${name}](/images/${name})`).join('\n\n')
    const text = `---\ntitle: ${titleOf(n)}\ndate: ${day} 12:00:00\n---\n\n${markdownOf(n)}\n\n${shown}\n`
    await writeFile(join(root, '_posts', `${day}-post-${n}.md`), text)
  }
  return { name: `${posts} made posts with ${images} images`, folder: root }
}

/** A sky above a sea with waves, in colors of its own. */
const photo = (n: number): Promise<Buffer> => {
  const hue = (n * 47) % 360
  const waves = Array.from({ length: 60 }, (_, i) => {
    const y = HEIGHT / 2 + i * 11
    return `<path d="M0 ${y}q${100 + ((n * 31 + i * 17) % 300)} ${-20 - (i % 7) * 4} ${WIDTH} 0" stroke="hsl(${hue + i},50%,${30 + (i % 40)}%)" fill="none" stroke-width="${2 + (i % 5)}"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="hsl(${hue},60%,80%)"/><stop offset="1" stop-color="hsl(${hue + 40},70%,30%)"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#s)"/>${waves.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer()
}

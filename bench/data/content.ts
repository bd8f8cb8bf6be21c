/** A site with real content: real blogs where they are present, otherwise the demo; imported once. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { projectFolder } from '#server/platform/config/folders.ts'
import { openApp } from '#server/platform/context.ts'
import { importFolder } from './import-folder.ts'
import { demo, realBlogs } from './sources.ts'

export type Content = { folder: string; what: string }

/** @param say gets progress messages: the first import takes a minute or two */
export async function contentFolder(say: (text: string) => void): Promise<Content> {
  const blogs = realBlogs()
  const sources = blogs.length > 0 ? blogs : [demo]
  const what = blogs.length > 0 ? `${blogs.length} real blogs` : 'the demo content'
  const folder = join(projectFolder, '.cache', 'bench', `content-${digest(sources.map((one) => one.name))}`)
  if (existsSync(folder)) return { folder, what }
  const making = `${folder}.making`
  await rm(making, { recursive: true, force: true })
  await mkdir(making, { recursive: true })
  await nameTheSite(making)
  for (const source of sources) {
    say(`importing ${source.name}`)
    await importFolder(making, source)
  }
  await rename(making, folder)
  return { folder, what }
}

/** Everything that affects the imported content: it is imported again when this changes. */
function digest(names: string[]): string {
  const hash = createHash('sha256').update(names.join())
  const files = globSync(
    [
      '{importers,server/rendering/markdown,server/features/{media,articles},server/search-index}/**/*.ts',
      'db/migrations/**/*.sql',
    ],
    {
      cwd: projectFolder,
    },
  )
  for (const file of files.filter((name) => !name.includes('.test.')).sort())
    hash.update(readFileSync(join(projectFolder, file)))
  return hash.digest('hex').slice(0, 10)
}

/** With settings it is no first start, so the demo content is not created. */
async function nameTheSite(dataFolder: string): Promise<void> {
  const app = await openApp(readConfig({ DATA_DIR: dataFolder, LOG_LEVEL: 'silent' }))
  await app.ctx.transaction((tx) =>
    updateSettings(app.ctx, tx, {
      websiteTitle: 'Northern notes',
      author: 'Mira Solheim',
      tagline: 'Read in place.',
    }),
  )
  await app.close()
}

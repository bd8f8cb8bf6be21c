/** `borealis import`: imports content from other systems, and undoes an import. */
import { type Command, InvalidArgumentError } from 'commander'
import type { WithApp } from '#server/platform/command.ts'
import { type CommandOption, registerImporter, runImportCommand } from './command.ts'

type HostOptions = { fetchImages?: boolean; host?: string }

const host = (use: string): CommandOption => [
  '--host <host>',
  `the host of the old site, such as blog.example.com; ${use}`,
]
const fetchImages = (example: string): CommandOption => [
  '--fetch-images',
  `store images from other servers here, such as ${example}`,
]

export function registerImport(program: Command, withApp: WithApp): void {
  const group = program.command('import').description('Import content from other systems.')
  registerImporter<{ settings?: boolean }>(group, withApp, {
    name: 'site',
    description: 'Import a Borealis export: texts, media, comments, readers and settings.',
    argument: ['<folder>', 'the exported folder'],
    options: [
      ['--settings', 'replace this site’s settings, about page and welcome text with the exported ones'],
    ],
    run: async (ctx, folder, { settings, ...options }) =>
      (await import('./site/import-site.ts')).importSite(ctx, {
        ...options,
        folder,
        replaceSettings: settings ?? false,
      }),
  })
  registerImporter<HostOptions & { oldAddress?: string }>(group, withApp, {
    name: 'markdown',
    description: 'Import a Markdown folder: Hexo, Jekyll, Hugo or plain files.',
    argument: ['<folder>', 'the folder of the blog, or the folder of its posts'],
    hasZone: true,
    options: [
      host('needed if the configuration doesn’t name it'),
      fetchImages('those of an image host'),
      ['--old-address <pattern>', 'the URLs of the old blog, such as /blog/:slug/'],
    ],
    run: async (ctx, folder, options) =>
      (await import('./markdown/import-markdown.ts')).importMarkdown(ctx, {
        ...options,
        folder,
        finishesLater: true,
      }),
  })
  registerImporter<{ fetchImages?: boolean }>(group, withApp, {
    name: 'wxr',
    description: 'Import a WordPress export (XML).',
    argument: ['<file>', 'the file of Tools → Export'],
    hasZone: true,
    options: [fetchImages('those of the old site')],
    run: async (ctx, file, options) =>
      (await import('./wxr/import-wxr.ts')).importWxr(ctx, { ...options, file }),
  })
  registerImporter<HostOptions>(group, withApp, {
    name: 'ghost',
    description: 'Import a Ghost export (JSON).',
    argument: ['<file>', 'the file of Settings → Export'],
    hasZone: true,
    options: [host('needed for images and links'), fetchImages('those of the old site')],
    run: async (ctx, file, options) =>
      (await import('./ghost/import-ghost.ts')).importGhost(ctx, { ...options, file }),
  })
  registerImporter<HostOptions>(group, withApp, {
    name: 'halo',
    description: 'Import a Halo site: the JSON export of version 1 or the backup of version 2.',
    argument: ['<file>', 'a halo-data-export….json, or the zip file of a backup'],
    hasZone: true,
    options: [host('needed for images and links'), fetchImages('those of the old site')],
    run: async (ctx, file, options) =>
      (await import('./halo/import-halo.ts')).importHalo(ctx, { ...options, file }),
  })
  registerImporter<HostOptions>(group, withApp, {
    name: 'aurora',
    description: 'Import an Aurora MySQL dump, including readers and their passwords.',
    argument: ['<file>', 'a dump of mysqldump or another program, as UTF-8'],
    hasZone: true,
    options: [host('needed for links in its texts'), fetchImages('photos of albums')],
    run: async (ctx, file, options) =>
      (await import('./aurora/import-aurora.ts')).importAurora(ctx, { ...options, file }),
  })
  registerImporter(group, withApp, {
    name: 'comments',
    description: 'Import comments from Artalk (Artrans), Twikoo, Waline, Valine, Disqus or giscus.',
    argument: ['<file>', 'what the comment system exports: JSON, or XML of Disqus'],
    hasZone: true,
    run: async (ctx, file, options) =>
      (await import('./comments/import-comment-file.ts')).importCommentFile(ctx, { ...options, file }),
  })
  registerImporter(group, withApp, {
    name: 'talks',
    description: 'Import a folder of Markdown files as talks, one talk per file.',
    argument: ['<folder>', 'the folder with the files and their images'],
    hasZone: true,
    run: async (ctx, folder, options) =>
      (await import('./talks/import-talks.ts')).importTalks(ctx, { ...options, folder }),
  })
  registerImporter(group, withApp, {
    name: 'links',
    description: 'Import friend links from YAML, JSON or OPML, in the order of the file.',
    argument: ['<file>', 'the file; avatars that it names by path are read from its folder'],
    run: async (ctx, file, options) =>
      (await import('./friends/import-friends.ts')).importFriends(ctx, { ...options, file }),
  })
  registerImporter<{ collection?: string; private?: boolean }>(group, withApp, {
    name: 'videos',
    description: 'Import a folder of videos; each folder in it becomes a collection.',
    argument: ['<folder>', 'the folder with the videos, their captions and covers'],
    hasZone: true,
    options: [
      ['--collection <name>', 'put all videos into the collection of this name'],
      ['--private', 'create collections that only the owner can see'],
    ],
    run: async (ctx, folder, options) =>
      (await import('./videos/import-videos.ts')).importVideos(ctx, { ...options, folder }),
  })
  registerImporter<{ album: string; description?: string; private?: boolean }>(group, withApp, {
    name: 'photos',
    description: 'Import a folder of photos into an album, created if it doesn’t exist.',
    argument: ['<folder>', 'the folder with the photos; folders in it are read too'],
    options: [
      ['--album <name>', 'the name of the album', true],
      ['--description <text>', 'the description of the album'],
      ['--private', 'create an album that only the owner can see'],
    ],
    run: async (ctx, folder, { private: isPrivate, ...options }) => {
      const { importPhotos } = await import('./photos/import-photos.ts')
      return importPhotos(ctx, { ...options, folder, ...(isPrivate ? { isPrivate } : {}) })
    },
  })
  registerUndo(group, withApp)
}

const runNumber = (text: string): number => {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError('Use the number in the import’s report.')
  return Number(text)
}

const registerUndo = (group: Command, withApp: WithApp) =>
  group
    .command('undo')
    .description(
      'Undo an import of a site, Markdown, WordPress, Ghost, Halo, Aurora or comments: the site is as it was before.',
    )
    .argument('[run]', 'the number in the import’s report; default: the latest import', runNumber)
    .option('--dry-run', 'report what would happen and write nothing')
    .option('--json', 'print the report as JSON')
    .action((run: number | undefined, given: { dryRun?: boolean; json?: boolean }) =>
      runImportCommand(withApp, given, async (ctx, options) => {
        const { undoImport } = await import('./runs/undo-import.ts')
        return undoImport(ctx, { ...options, run })
      }),
    )

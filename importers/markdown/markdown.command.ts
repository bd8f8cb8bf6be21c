/** `borealis import markdown`: imports a blog from a folder of Markdown files. */
import type { Command } from 'commander'
import { registerImporter } from '#importers/command.ts'
import type { WithApp } from '#server/platform/command.ts'

export function registerMarkdownImport(group: Command, withApp: WithApp): void {
  registerImporter<{ host?: string; oldAddress?: string; fetchImages?: boolean }>(group, withApp, {
    name: 'markdown',
    description: 'Import a folder of Markdown: Hexo, Jekyll, Hugo or plain files.',
    argument: ['<folder>', 'the folder of the blog, or the folder of its posts'],
    hasZone: true,
    options: (command) =>
      command
        .option(
          '--host <host>',
          'the host of the old site, such as blog.example.com, if its configuration names none',
        )
        .option('--fetch-images', 'store the images that are on other servers, such as an image host')
        .option('--old-address <pattern>', 'the URLs of the old blog, such as /blog/:slug/'),
    run: async (ctx, folder, options) => {
      const { importMarkdown } = await import('./import-markdown.ts')
      const isLater = { isIndexedLater: true, areImagesResizedLater: true, isCodeColoredLater: true }
      return importMarkdown(ctx, { ...options, folder, ...isLater })
    },
  })
}

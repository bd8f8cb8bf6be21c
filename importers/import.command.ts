/** `borealis import`: imports content from other systems. */
import type { Command } from 'commander'
import type { WithApp } from '#server/platform/command.ts'
import { registerFriendsImport } from './friends/friends.command.ts'
import { registerMarkdownImport } from './markdown/markdown.command.ts'
import { registerPhotosImport } from './photos/photos.command.ts'
import { registerTalksImport } from './talks/talks.command.ts'
import { registerVideosImport } from './videos/videos.command.ts'

export function registerImport(program: Command, withApp: WithApp): void {
  const group = program.command('import').description('Import content from other systems.')
  registerMarkdownImport(group, withApp)
  registerTalksImport(group, withApp)
  registerFriendsImport(group, withApp)
  registerVideosImport(group, withApp)
  registerPhotosImport(group, withApp)
}

/** `borealis import`: imports content from other systems. */
import type { Command } from 'commander'
import type { WithApp } from '#server/platform/command.ts'
import { registerArtransImport } from './artrans/artrans.command.ts'
import { registerAuroraImport } from './aurora/aurora.command.ts'
import { registerFriendsImport } from './friends/friends.command.ts'
import { registerGhostImport } from './ghost/ghost.command.ts'
import { registerHaloImport } from './halo/halo.command.ts'
import { registerMarkdownImport } from './markdown/markdown.command.ts'
import { registerPhotosImport } from './photos/photos.command.ts'
import { registerUndoImport } from './runs/undo.command.ts'
import { registerSiteImport } from './site/site.command.ts'
import { registerTalksImport } from './talks/talks.command.ts'
import { registerVideosImport } from './videos/videos.command.ts'
import { registerWxrImport } from './wxr/wxr.command.ts'

export function registerImport(program: Command, withApp: WithApp): void {
  const group = program.command('import').description('Import content from other systems.')
  registerSiteImport(group, withApp)
  registerMarkdownImport(group, withApp)
  registerWxrImport(group, withApp)
  registerGhostImport(group, withApp)
  registerHaloImport(group, withApp)
  registerAuroraImport(group, withApp)
  registerArtransImport(group, withApp)
  registerTalksImport(group, withApp)
  registerFriendsImport(group, withApp)
  registerVideosImport(group, withApp)
  registerPhotosImport(group, withApp)
  registerUndoImport(group, withApp)
}

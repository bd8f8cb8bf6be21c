/** `borealis tell`: emails the subscribers about an article. */

import type { Command } from 'commander'
import { canSendEmail } from '#server/mail/mail-server.ts'
import type { WithApp } from '#server/platform/command.ts'
import { notifySubscribers } from './notify-subscribers.ts'
import { selectListedTitle } from './subscriptions.sql.ts'

export function registerTell(program: Command, withApp: WithApp): void {
  program
    .command('tell')
    .description(
      'Email subscribers about a public article, once per article. The running site sends the emails.',
    )
    .argument('<id>', 'the article’s number')
    .action((given: string) =>
      withApp(async ({ ctx }) => {
        if (!(await canSendEmail(ctx))) throw new Error('No mail server is set up, so no email can be sent.')
        const id = Number(given)
        const title = await selectListedTitle(ctx.db, Number.isSafeInteger(id) ? id : 0, ctx.now())
        if (title === undefined) throw new Error(`There is no public article ${given}.`)
        const isNew = await ctx.transaction((tx) => notifySubscribers(ctx, tx, id))
        console.log(isNew ? `“${title}” is being sent to subscribers.` : 'Subscribers were already emailed.')
      }),
    )
}

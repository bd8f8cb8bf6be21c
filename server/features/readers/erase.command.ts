/** `borealis erase`: erases what is stored about an email address without an account. */
import type { Command } from 'commander'
import type { WithApp } from '#server/platform/command.ts'
import { inWords } from '#server/platform/read-password.ts'
import { erasePerson } from './erase-person.ts'

export function registerErase(program: Command, withApp: WithApp): void {
  program
    .command('erase')
    .description('Erase everything stored about an email address without an account, if its holder asks.')
    .argument('<email>')
    .action((email: string) =>
      withApp(async ({ ctx }) => {
        const erased = await erasePerson(ctx, email).catch(inWords)
        console.log(erased > 0 ? `Entries erased: ${erased}.` : 'Nothing is stored about this address.')
      }),
    )
}

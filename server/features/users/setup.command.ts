/** `borealis setup`: creates the owner without a browser. */
import type { Command } from 'commander'
import { demoReportLines } from '#server/demo/demo-report.ts'
import { demoIsWanted, hasDemo, isDemoUnfinished, withDemoLock } from '#server/demo/demo-state.ts'
import type { WithApp } from '#server/platform/command.ts'
import { inWords, readPassword } from '#server/platform/read-password.ts'
import { isCommonPassword } from './check-password.ts'
import { checkOwnerForm, createOwner, type OwnerForm, requireFreeEmail, requireNoOwner } from './owner.ts'

type SetupOptions = Omit<OwnerForm, 'password' | 'title'> & {
  password?: string
  title?: string
  demo?: boolean
}

export function registerSetup(program: Command, withApp: WithApp): void {
  program
    .command('setup')
    .description('Create the owner of the site.')
    .requiredOption('--email <email>', 'the owner’s sign-in email')
    .option(
      '--password <password>',
      'eight characters or more; safer at the prompt or in BOREALIS_PASSWORD than here',
    )
    .requiredOption('--name <name>', 'the owner’s name, shown with articles')
    .option(
      '--title <title>',
      'the site’s title and name in both languages; optional with --title-en or --title-cn',
    )
    .option('--title-cn <title>', 'the title on Chinese pages; default: --title, else the English one')
    .option('--title-en <title>', 'the title on English pages; default: --title, else the Chinese one')
    .option('--site-name-cn <name>', 'the short name next to the logo on Chinese pages; default: the title')
    .option('--site-name-en <name>', 'the short name next to the logo on English pages; default: the title')
    .option('--tagline <text>', 'one sentence about the site, in both languages')
    .option('--tagline-cn <text>', 'the tagline on Chinese pages; default: --tagline')
    .option('--tagline-en <text>', 'the tagline on English pages; default: --tagline')
    .option('--zone <zone>', 'the time zone for dates, such as Europe/Oslo; default: this machine’s')
    .option('--demo', 'include the demo content')
    .action(async (options: SetupOptions) => {
      // A language without a title of its own has this one.
      const title = options.title ?? options.titleEn ?? options.titleCn
      if (title === undefined)
        throw new Error('The site needs a title: --title for both languages, --title-en or --title-cn.')
      const password = await readPassword(options.password)
      return withApp((app) => setUp(app.ctx, { ...options, title, password }).catch(inWords))
    })
}

/** Without `--demo`, the unchanged articles of the demo are deleted: the owner starts with an empty site. */
async function setUp(
  ctx: Parameters<typeof createOwner>[0],
  form: OwnerForm & { demo?: boolean },
): Promise<void> {
  const wrong = checkOwnerForm(form)
  if (await isCommonPassword(form.password)) wrong.push('This password is too common and easy to guess.')
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  const { beginWithoutDemo, loadDemo } = await import('#server/demo/demo.ts')
  // Before the demo of a site that belongs to somebody is deleted.
  await requireNoOwner(ctx)
  await requireFreeEmail(ctx, form.email)
  const isWanted = form.demo ? demoIsWanted : isDemoUnfinished
  const removed = await withDemoLock(ctx, async () => {
    // Also one that is deleted afterwards: of a part, nobody knows what belongs to it.
    if (await isWanted(ctx)) await loadDemo(ctx)
    const hadDemo = await hasDemo(ctx)
    const report = form.demo ? null : await beginWithoutDemo(ctx)
    await createOwner(ctx, form)
    return hadDemo ? report : null
  })
  console.log(`${form.name} is the owner of “${form.title}”.`)
  if (removed) console.log(demoReportLines(removed).join('\n'))
}

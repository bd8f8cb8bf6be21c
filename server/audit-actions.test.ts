/** Tests that the owner's activity list has a text for every action that the audit log can hold. */
import { Command } from 'commander'
import { expect, it } from 'vitest'
import { auditActions } from '#contract/audit.ts'
import { registerImport } from '#importers/import.command.ts'
import { registerRender } from '#server/features/articles/render.command.ts'
import { registerComments } from '#server/features/comments/comments.command.ts'
import { registerIndex } from '#server/features/search/index.command.ts'
import type { WithApp } from '#server/platform/command.ts'
import cn from '#web/studio/account/texts/cn.ts'
import en from '#web/studio/account/texts/en.ts'
import { routes } from './api.ts'

/** Commands under this name that change nothing. */
const READING_COMMANDS = ['comments.list']

const namesOf = (command: Command, parent = ''): string[] =>
  command.commands.flatMap((child) =>
    child.commands.length > 0 ? namesOf(child, `${child.name()}.`) : [`${parent}${child.name()}`],
  )

it('every action of the audit log has a text in both languages', () => {
  for (const { log } of [en, cn])
    expect(Object.keys(log.verbs).toSorted()).toEqual([...auditActions].toSorted())
})

/** Endpoints of the owner whose use case names the action. */
const NAMED_BY_USE_CASE = [
  'secondFactor.begin',
  'secondFactor.confirm',
  'secondFactor.turnOff',
  'secondFactor.renewCodes',
  'drafts.create',
  'drafts.publish',
  'drafts.unpublish',
  'drafts.translate',
  'studioArticles.bulk',
  'studioArticles.undo',
  'studioDemo.remove',
  'studioMailServer.test',
  'studioEmails.retry',
  'studioJobs.retry',
  'studioJobs.retryAll',
  'studioJobs.remove',
  'studioComments.moderate',
  'studioComments.reply',
  'studioComments.undo',
  'studioComments.setApproval',
  'studioLabels.rename',
  'studioLabels.merge',
  'studioLabels.remove',
  'studioLabels.undo',
  'studioReaders.disable',
  'studioReaders.enable',
  'studioReaders.endSessions',
  'studioReaders.unsubscribe',
  'studioReaders.undo',
  'studioReaders.erase',
  'studioSubscribers.sendAgain',
]

it('every audited endpoint of the owner whose entry has its own name is an action of the audit log', () => {
  const names = routes
    .filter(
      ({ endpoint: { audience, method, isAudited } }) =>
        audience === 'owner' && method !== 'GET' && isAudited,
    )
    .map(({ feature, action }) => `${feature}.${action}`)
    .filter((name) => !NAMED_BY_USE_CASE.includes(name))
  expect(names).not.toEqual([])
  const missing = names.filter((name) => !(auditActions as readonly string[]).includes(name))
  expect(missing, 'neither in contract/audit.ts nor in NAMED_BY_USE_CASE').toEqual([])
})

it('every command whose audit entry has the name of the command is an action of the audit log', () => {
  const program = new Command()
  const withApp: WithApp = () => Promise.reject(new Error('No command runs here'))
  for (const register of [registerImport, registerRender, registerIndex, registerComments])
    register(program, withApp)
  const names = namesOf(program).filter((name) => !READING_COMMANDS.includes(name))
  expect(names).toContain('import.photos')
  for (const name of names) expect(auditActions).toContain(name)
})

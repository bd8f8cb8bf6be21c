import { expect, it } from 'vitest'
import { createEditingTab, type TabChannel } from './editing-tab.ts'

/** Tabs of one browser: a message reaches every other tab. */
const openBrowser = () => {
  const channels = new Set<TabChannel>()
  const timers: (() => void)[] = []
  const log: string[] = []
  return {
    log,
    responseTimePasses: () => {
      for (const run of timers.splice(0)) run()
    },
    open: (name: string, isSuspended = false) => {
      const channel: TabChannel = {
        onmessage: null,
        postMessage: (data) => {
          for (const other of channels) if (other !== channel) void other.onmessage?.({ data })
        },
        close: () => channels.delete(channel),
      }
      if (!isSuspended) channels.add(channel)
      return createEditingTab(
        name,
        channel,
        {
          onEditing: () => log.push(`${name} edits`),
          onElsewhere: async () => {
            log.push(`${name} stores`)
          },
        },
        { setTimer: (run) => timers.push(run) },
      )
    },
  }
}

it('the tab that is opened last edits, after the one before has stored its text', async () => {
  const { open, log, responseTimePasses } = openBrowser()
  const first = open('a')
  responseTimePasses()
  open('b')
  await expect.poll(() => log).toEqual(['a edits', 'a stores', 'b edits'])
  first.claim()
  await expect.poll(() => log.slice(3)).toEqual(['b stores', 'a edits'])
})

it('a tab that does not respond is not waited for', () => {
  const { open, log, responseTimePasses } = openBrowser()
  open('a', true)
  open('b')
  expect(log).toEqual([])
  responseTimePasses()
  expect(log).toContain('b edits')
})

it('of two tabs that are opened at the same moment one edits', async () => {
  const { open, log, responseTimePasses } = openBrowser()
  open('b')
  open('a')
  await Promise.resolve()
  responseTimePasses()
  expect(log.filter((line) => line.endsWith('edits'))).toEqual(['b edits'])
})

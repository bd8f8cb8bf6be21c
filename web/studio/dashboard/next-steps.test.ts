import { expect, it } from 'vitest'
import { sections } from '#contract/sections.ts'
import type { StudioSettings } from '#contract/studio/settings.ts'
import { isFailure, needsOf } from './needs.ts'
import { nextStepsOf, type SiteState } from './next-steps.ts'

const settings = {
  nameEn: 'Borealis',
  nameCn: '北境',
  taglineEn: '',
  taglineCn: '',
  authorIntroEn: '',
  authorIntroCn: '',
  authorAvatar: '',
  navigation: sections.map((section) => ({ section, isShown: true })),
  hiddenSteps: [],
} as unknown as StudioSettings

const site: SiteState = {
  publicUrl: null,
  hasArticle: false,
  hasDemo: false,
  waitingEmails: 0,
  delayedEmails: 0,
  canSendEmail: false,
  backup: { lastTime: null, failedTime: null, everyHours: 0 },
  diskPercent: 40,
  endingTokens: [],
}
const done = (more: Partial<StudioSettings>, state: Partial<SiteState> = {}) =>
  nextStepsOf({ ...settings, ...more }, { ...site, ...state })
    .filter(({ isDone }) => isDone)
    .map(({ key }) => key)

it('a new site has seven steps, and each is done by the state of the site', () => {
  expect(nextStepsOf(settings, site).map(({ key }) => key)).toHaveLength(7)
  expect(done({})).toEqual([])
  expect(done({ taglineCn: '长夜札记' })).toEqual(['name'])
  expect(done({}, { publicUrl: 'http://localhost:3000' })).toEqual([])
  expect(done({}, { publicUrl: 'https://mira.example' })).toEqual(['url'])
  expect(done({ authorAvatar: '/media/a/400.webp' })).toEqual(['author'])
  expect(done({}, { hasArticle: true })).toEqual(['article'])
  expect(done({}, { canSendEmail: true })).toEqual(['email'])
  expect(done({}, { backup: { ...site.backup, everyHours: 24 } })).toEqual(['backup'])
  const [home, talks, ...rest] = settings.navigation
  if (!home || !talks) throw new Error('no sections')
  expect(done({ navigation: [{ ...home, en: 'Start' }, talks, ...rest] })).toEqual(['menu'])
  expect(done({ navigation: [talks, home, ...rest] })).toEqual(['menu'])
})

it('a done step shows its value in both languages, and a dismissed one is gone', () => {
  const [name] = nextStepsOf({ ...settings, taglineEn: 'Notes from the long night' }, site)
  expect(name?.value).toEqual({
    en: 'Borealis: Notes from the long night',
    cn: '北境：Notes from the long night',
  })
  const steps = nextStepsOf({ ...settings, authorIntroEn: '<p>I keep <b>lights</b></p>' }, site)
  expect(steps.find(({ key }) => key === 'author')?.value?.en).toBe('I keep  lights')
  expect(nextStepsOf({ ...settings, hiddenSteps: ['name', 'menu'] }, site)[0]?.key).toBe('url')
})

const NOW = Date.parse('2026-11-29T12:00:00Z')
const day = (ago: number) => new Date(NOW - ago * 86_400_000).toISOString()
const counts = {
  articles: 0,
  talks: 0,
  media: 0,
  pages: 0,
  comments: 0,
  readers: 0,
  friends: 0,
  friendRequests: 0,
}
const kinds = (
  state: Partial<SiteState>,
  failures = { jobs: 0, emails: 0 },
  hidden: 'email'[] = [],
  friendRequests = 0,
) =>
  needsOf(
    { ...site, canSendEmail: true, ...state },
    { failures, counts: { ...counts, friendRequests } },
    hidden,
    [],
    NOW,
  ).map(({ kind }) => kind)
const backup = (more: Partial<SiteState['backup']>) => ({ backup: { ...site.backup, ...more } })

it('needs a minute: a backup older than its rhythm or than a week, a full disk, missing mail, failures first', () => {
  expect(kinds(backup({ lastTime: day(6) }))).toEqual([])
  expect(kinds(backup({ lastTime: day(8) }))).toEqual(['backup-old'])
  expect(kinds(backup({ lastTime: day(3), everyHours: 24 }))).toEqual(['backup-old'])
  expect(kinds(backup({ lastTime: day(1), everyHours: 24 }))).toEqual([])
  expect(kinds(backup({ lastTime: day(1), failedTime: day(0) }))).toEqual(['backup-failed'])
  const fine = backup({ lastTime: day(1) })
  expect(kinds({ ...fine, diskPercent: 90 })).toEqual([])
  expect(kinds({ ...fine, diskPercent: 91 })).toEqual(['disk'])
  expect(kinds({ ...fine, canSendEmail: false }, { jobs: 2, emails: 1 })).toEqual([
    'jobs',
    'emails',
    'no-mail',
  ])
  expect(kinds({ ...fine, canSendEmail: false }, undefined, ['email'])).toEqual([])
  expect(kinds({ ...fine, waitingEmails: 2, delayedEmails: 1 })).toEqual(['delayed-emails'])
  expect(kinds(fine, undefined, [], 1)).toEqual(['friend-requests'])
  expect(isFailure({ kind: 'jobs', count: 1 })).toBe(true)
  expect(isFailure({ kind: 'no-mail', waiting: 1 })).toBe(false)
})

it('what an open step says is no need', () => {
  const open = nextStepsOf(settings, site)
  expect(needsOf(site, undefined, [], open, NOW)).toEqual([])
})

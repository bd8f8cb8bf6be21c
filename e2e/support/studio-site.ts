/** A site whose owner is logged in, for tests of the studio. */
import type { OwnProfile } from '#contract/users.ts'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import type { DatabaseEngine } from './engine.ts'
import type { VisitorOptions } from './look.ts'
import {
  type Fill,
  type LocalSite,
  type RunningSite,
  type SiteProcess,
  startSite,
  startSiteProcess,
} from './site.ts'
import type { VisitSite } from './test.ts'
import type { Visitor } from './visitor.ts'

export type StudioSite = RunningSite & { owner: TestReader }
export type StudioProcess = SiteProcess & { owner: TestReader }

export const OWNER_NAME = 'Mira'

/** @param fill stores the content, after the owner's account exists. */
export const startStudioSite = (
  fill: Fill = async () => {},
  env: Record<string, string> = {},
): Promise<StudioSite & LocalSite> => withOwner(fill, (withContent) => startSite(withContent, env))

/** The same as a process of its own: for tests that end it, or use another engine. */
export const startStudioProcess = (
  fill: Fill = async () => {},
  engine: DatabaseEngine = 'sqlite',
): Promise<StudioProcess> => withOwner(fill, (withContent) => startSiteProcess(withContent, {}, engine))

const withOwner = async <Site extends RunningSite>(
  fill: Fill,
  start: (fill: Fill) => Promise<Site>,
): Promise<Site & { owner: TestReader }> => {
  let owner: TestReader | undefined
  const site = await start(async (ctx) => {
    owner = await createTestReader(ctx, { nickname: OWNER_NAME, email: 'mira@example.org', isOwner: true })
    await fill(ctx)
  })
  return { ...site, owner: owner as TestReader }
}

/** Gives the window the owner's session, as after a login; once, so that a test can end it. */
export const logInOwner = async (
  { context }: Pick<Visitor, 'context'>,
  { id, token }: TestReader,
): Promise<void> => {
  const userInfo: OwnProfile = {
    userInfoId: id,
    nickname: OWNER_NAME,
    username: 'mira@example.org',
    email: 'mira@example.org',
    avatar: null,
    website: null,
    intro: null,
    loginType: 1,
    isSubscribe: 0,
    wantsDigest: 0,
    wantsReplies: 0,
    isOwner: true,
    hasPassword: true,
  }
  await context.addInitScript(
    (session) => {
      if (sessionStorage.getItem('isLoggedIn')) return
      sessionStorage.setItem('isLoggedIn', 'true')
      for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, JSON.stringify(value))
    },
    { token, userInfo },
  )
}

/**
 * Opens a path of the studio in a window of the owner; without motion unless the look has some.
 * @param view of a text; by default its source, with the preview where there is room
 */
export const openStudio = async (
  visitSite: VisitSite,
  site: StudioSite,
  path: string,
  look: VisitorOptions = { hasMotion: false },
  view?: 'write' | 'source' | 'split' | 'read',
): Promise<Visitor> => {
  const visitor = await visitSite(site.url, look)
  await logInOwner(visitor, site.owner)
  await visitor.context.addInitScript(
    (chosen) => localStorage.getItem('studio-desk-view') ?? localStorage.setItem('studio-desk-view', chosen),
    view ?? ((look.width ?? WIDE) < WIDE ? 'source' : 'split'),
  )
  await visitor.open(path)
  return visitor
}

/** From here on, two columns fit beside each other. */
const WIDE = 997

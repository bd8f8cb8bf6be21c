/** A site whose owner is logged in, for tests of the studio. */
import type { OwnProfile } from '#contract/users.ts'
import type { Ctx } from '#server/platform/context.ts'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import type { DatabaseEngine } from './engine.ts'
import { type RunningSite, startSite } from './site.ts'
import type { VisitSite } from './test.ts'
import type { Visitor, VisitorOptions } from './visitor.ts'

export type StudioSite = RunningSite & { owner: TestReader }

export const OWNER_NAME = 'Mira'

/** @param fill stores the content, after the owner's account exists. */
export const startStudioSite = async (
  fill: (ctx: Ctx) => Promise<unknown> = async () => {},
  env: Record<string, string> = {},
  engine: DatabaseEngine = 'sqlite',
): Promise<StudioSite> => {
  let owner: TestReader | undefined
  const site = await startSite(
    async (ctx) => {
      owner = await createTestReader(ctx, { nickname: OWNER_NAME, email: 'mira@example.org', isOwner: true })
      await fill(ctx)
    },
    env,
    engine,
  )
  return { ...site, owner: owner as TestReader }
}

/** Gives the window the owner's session, as after a login; once, so that a test can end it. */
export const logInOwner = async ({ context }: Visitor, { id, token }: TestReader): Promise<void> => {
  const userInfo: OwnProfile = {
    userInfoId: id,
    nickname: OWNER_NAME,
    username: 'mira@example.org',
    email: 'mira@example.org',
    ...{
      avatar: null,
      website: null,
      intro: null,
      loginType: 1,
      isSubscribe: 0,
      wantsDigest: 0,
      wantsReplies: 0,
    },
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

/** Opens a path of the studio in a window of the owner; without motion unless the look has some. */
export const openStudio = async (
  visitSite: VisitSite,
  site: StudioSite,
  path: string,
  look: VisitorOptions = { hasMotion: false },
): Promise<Visitor> => {
  const visitor = await visitSite(site.url, look)
  await logInOwner(visitor, site.owner)
  await visitor.open(path)
  return visitor
}

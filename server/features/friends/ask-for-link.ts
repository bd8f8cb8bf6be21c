/** Stores a visitor's request for a friend link. A job then reads the website, and the owner decides. */
import { pages } from '#contract/pages.ts'
import { type ReadPublic, readPublic } from '#server/features/mentions/read-public.ts'
import { isHidden } from '#server/features/settings/hidden-sections.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Failure, serverBusy } from '#server/platform/errors.ts'
import { readFields } from '#server/platform/http/request-body.ts'
import { seeOther } from '#server/platform/http/see-other.ts'
import { networkOf, type VisitorInfo } from '#server/platform/http/visitor.ts'
import type { JobPayload } from '#server/platform/jobs/job-queue.ts'
import { consumeAttempt } from '#server/platform/rate-limiter.ts'
import { countWaitingFriends, updateFoundFriend, upsertFriendSite } from './friend-sites.sql.ts'
import { friendUrlKey, isReservedHost, safeWebUrl } from './friend-url.ts'
import { selectFriendByUrlKey } from './friends.sql.ts'
import { selectFriendRecord } from './friends-studio.sql.ts'
import { readSite, type SiteReader } from './read-friend-site.ts'
import { writeFriend } from './save-friend.ts'

const HOUR_SECONDS = 3600
const MAX_URL = 200
const MAX_NAME = 40
const MAX_INTRO = 80
const MAX_PICTURE_URL = 300
/** The most requests that may wait for the owner; later ones are refused, so that nobody can fill the disk. */
const MAX_WAITING = 200

/** What the friends page says afterwards. */
type Outcome = 'sent' | 'url' | 'known'

/** POST /friends: the form of the page, with and without scripts. @throws no-such-path while the owner accepts no requests; too-many */
export async function askForLinkResponse(
  ctx: Ctx,
  request: Request,
  visitor: VisitorInfo,
): Promise<Response> {
  if (visitor.isCrossSite) throw new Failure('forbidden')
  if (!(await selectSettings(ctx)).friendRequests || (await isHidden(ctx, 'friends')))
    throw new Failure('no-such-path')
  const form = await readFields(request)
  const outcome = await askForLink(ctx, form, networkOf(visitor.ipAddress))
  return seeOther(`${pages.friends.href(null, { asked: outcome })}#ask`)
}

async function askForLink(ctx: Ctx, form: URLSearchParams, network: string): Promise<Outcome> {
  // Nobody sees this field; programs that fill in every field do.
  if (form.get('subject')) return 'sent'
  const field = (name: string, max: number) => [...(form.get(name) ?? '').trim()].slice(0, max).join('')
  const written = (form.get('url') ?? '').trim()
  const url = safeWebUrl(/^https?:/i.test(written) ? written : `https://${written}`)
  if (url === null || url.length > MAX_URL || !isWebsite(ctx, new URL(url))) return 'url'
  await ctx.transaction((tx) =>
    consumeAttempt(ctx, tx, [
      { bucket: `friend-request:${network}`, max: 3, withinSeconds: HOUR_SECONDS },
      { bucket: `friend-request:${network}`, max: 10, withinSeconds: 24 * HOUR_SECONDS },
      { bucket: 'friend-request', max: 60, withinSeconds: HOUR_SECONDS },
    ]),
  )
  return ctx.transaction(async (tx) => {
    if (await selectFriendByUrlKey(tx, friendUrlKey(url))) return 'known'
    if ((await countWaitingFriends(tx)) >= MAX_WAITING) throw serverBusy(HOUR_SECONDS)
    const picture = form.get('picture') ?? ''
    await writeFriend(ctx, tx, {
      name: field('name', MAX_NAME) || new URL(url).host,
      url,
      intro: field('intro', MAX_INTRO),
      avatar: safeWebUrl(picture) === null || picture.length > MAX_PICTURE_URL ? null : { url: picture },
      sourceHash: null,
      state: 'waiting',
    })
    return 'sent'
  })
}

/** A name or an address of another host. */
const isWebsite = (ctx: Ctx, { hostname, host }: URL): boolean =>
  hostname.includes('.') && !isReservedHost(hostname) && host !== new URL(originOf(ctx)).host

/**
 * Job `look-at-friend-request`: finds the name, the picture, the feed and the link back.
 * @throws the reason of `ending` when the process stops
 */
export async function lookAtRequest(
  ctx: Ctx,
  { friendId }: JobPayload,
  ending: AbortSignal,
  read: ReadPublic = readPublic,
): Promise<void> {
  const friend = await selectFriendRecord(ctx.db, Number(friendId))
  if (friend?.state !== 'waiting') return
  const { id, url, name, avatar_url } = friend
  const { host } = new URL(url)
  const { kind, linkBack, site } = await findLinkBack({ ctx, read, ending }, url)
  const now = ctx.now()
  await ctx.transaction(async (tx) => {
    const outcome = kind !== 'answers' ? kind : site?.feed ? 'reads' : 'none'
    // A website that did not respond is read again when the owner approves the request.
    const looked_at = kind === 'answers' ? now : null
    const row = { friend_id: id, host, next_at: now, looked_at, link_back: linkBack, outcome } as const
    if (!(await upsertFriendSite(tx, url, row))) return
    await updateFoundFriend(tx, id, {
      name: name === host ? (site?.name ?? name) : name,
      avatar_url: avatar_url ?? site?.icon ?? null,
      feed_url: site?.feed ?? null,
    })
  })
}

/** The website, and the page of it that links here: the first one, or one that seems to list friends. */
async function findLinkBack(reader: SiteReader, url: string) {
  const look = await readSite(reader, url)
  if (look.kind !== 'answers') return { kind: look.kind, linkBack: null, site: null }
  const { kind, site } = look
  if (site?.linksHere) return { kind, linkBack: look.url, site }
  for (const page of site?.friendPages ?? []) {
    const other = await readSite(reader, page)
    if (other.kind === 'answers' && other.site?.linksHere) return { kind, linkBack: other.url, site }
  }
  return { kind, linkBack: null, site }
}

/** Plans a user of Aurora as a reader, whose password works until the next login, which stores it as all others are. */

import type { ExportImport } from '#importers/exports/export-run.ts'
import { planWhole } from '#importers/exports/plan-whole.ts'
import type { PlannedItem } from '#importers/pipeline.ts'
import { itemWithout } from '#importers/report.ts'
import { marksOf } from '#importers/same-item.ts'
import type { ImportWarning } from '#importers/warnings.ts'
import { type AccountItem, iso } from '#server/features/export/items.ts'
import { findLastId, findSamePerson, isLoginNameTaken } from '#server/features/export/save/find-existing.ts'
import { MovedIds } from '#server/features/export/save/moved-ids.ts'
import { prepareAccount } from '#server/features/export/save/save-people.ts'
import { isImportedHash } from '#server/features/users/password.ts'
import { importedNickname } from '#server/features/users/update-info.ts'
import { type Message, say } from '#server/platform/report-message.ts'

export type OldSiteUser = {
  path: string | Message
  /** Of the old site. */
  id: string
  username: string
  email: string | null
  nickname: string
  avatar: string | null
  website: string | null
  intro: string | null
  isQq: boolean
  isOwner: boolean
  isSubscribed: boolean
  isDisabled: boolean
  passwordHash: string
  /** Unix ms. */
  createdAt: number
  /** The number that the reader gets here. */
  keptId: number
}

export async function planReader(run: ExportImport, user: OldSiteUser): Promise<PlannedItem> {
  const { ctx, accounts } = run
  const { path, id, username, keptId } = user
  const account: AccountItem = {
    id: keptId,
    username,
    nickname: user.nickname,
    avatar: user.avatar,
    website: user.website,
    intro: user.intro,
    isOwner: user.isOwner,
    email: user.email,
    loginType: user.isQq ? 2 : 1,
    createdAt: iso(user.createdAt),
    locale: 'cn',
    wantsReplies: true,
    isSubscribed: user.isSubscribed && user.email !== null,
    disabledAt: user.isDisabled ? iso(user.createdAt) : null,
  }
  const here = await findSamePerson(ctx.db, account)
  if (here !== null) {
    accounts.set(id, here)
    const unchanged = { outcome: 'unchanged' as const, reason: null, warnings: [] }
    return {
      item: {
        ...unchanged,
        path,
        as: say(user.isOwner ? 'owner' : 'reader'),
        id: here,
        title: user.nickname,
      },
    }
  }
  const title = user.nickname
  if (user.isOwner) return { item: itemWithout(path, 'skipped', say('owner-by-setup'), { title }) }
  if (username === '') return { item: itemWithout(path, 'skipped', say('no-login-name'), { title }) }
  const warnings: ImportWarning[] = []
  const nickname = await importedNickname(ctx, user.nickname, `Reader ${id}`)
  if (nickname !== user.nickname)
    warnings.push({ code: 'nickname-changed', detail: `${user.nickname} → ${nickname}` })
  const hasPassword = !user.isQq && isImportedHash(user.passwordHash)
  if (!hasPassword && !user.isQq) warnings.push({ code: 'password-left-out', detail: username })
  const { passwordHash: _, path: __, keptId: ___, ...content } = user
  const planned = await planWhole(run, {
    entity: 'account',
    id,
    path,
    title: nickname,
    as: say('reader'),
    warnings,
    content,
    marks: marksOf({ text: username, date: user.createdAt }),
    conflict: async () => ((await isLoginNameTaken(ctx.db, username)) ? say('login-name-taken') : null),
    prepare: async (hasNumber) => {
      const hash = hasPassword ? user.passwordHash : null
      const number = hasNumber ? keptId : (await findLastId(ctx.db, 'account')) + 1
      const reader = { ...account, id: number, nickname }
      const write = prepareAccount({ ctx, ids: new MovedIds() }, reader, hash)
      return async (tx) => {
        await write(tx)
        accounts.set(id, number)
        return number
      }
    },
  })
  if (planned.item.outcome === 'created' && keptId !== Number(id))
    warnings.push({ code: 'number-taken', detail: say('moved-number', { id, number: keptId }) })
  // Of an earlier import: its new comments are its own as well.
  if (planned.item.id !== null) accounts.set(id, planned.item.id)
  return planned
}

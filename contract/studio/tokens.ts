/** Access tokens of the owner: what scripts and editors send instead of a session. */
import { z } from 'zod'
import { nothing, owner } from '../endpoint.ts'
import { Password } from '../users.ts'

export const MAX_TOKENS = 50
export const MAX_TOKEN_NAME = 60

/** `read` reads what the studio shows, `write` changes it, `media` stores and changes files. None includes another. */
export const TOKEN_SCOPES = ['read', 'write', 'media'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

const AccessTokenScope = z.enum(TOKEN_SCOPES)

export const AccessToken = z.object({
  id: z.int(),
  name: z.string(),
  /** The last four characters of the token. */
  hint: z.string(),
  scopes: z.array(AccessTokenScope),
  createTime: z.iso.datetime(),
  /** When it stops working; null: never by itself. */
  endTime: z.iso.datetime().nullable(),
  hasEnded: z.boolean(),
  /** Null before the first use; exact to a minute. */
  lastUsedTime: z.iso.datetime().nullable(),
  /** The IP address of the last use; for IPv6 the first half. */
  lastNetwork: z.string().nullable(),
})
export type AccessToken = z.output<typeof AccessToken>

export const studioTokensApi = {
  list: owner.get('/studio/tokens', {
    summary: 'The access tokens, newest first. None can be shown again.',
    response: z.array(AccessToken),
  }),
  create: owner.post('/studio/tokens', {
    summary: 'A new access token. The response is the only one that contains it.',
    body: z.object({
      name: z.string().trim().min(1).max(MAX_TOKEN_NAME),
      scopes: z.array(AccessTokenScope).min(1).max(TOKEN_SCOPES.length),
      /** At most ten years from now; null: until it is revoked. */
      endTime: z.iso.datetime({ offset: true }).nullable().default(null),
      /** Of the owner, if the account has one. */
      password: Password.optional(),
    }),
    response: z.object({ token: z.string(), record: AccessToken }),
    errors: ['refused', 'too-many'],
  }),
  revoke: owner.del('/studio/tokens/:id', {
    summary: 'Revokes an access token at once and removes it from the list.',
    response: nothing,
    errors: ['refused'],
  }),
}

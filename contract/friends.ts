/** Friend links, in the owner's order. */
import { z } from 'zod'
import { get } from './endpoint.ts'

export const Friend = z.object({
  id: z.int(),
  linkName: z.string(),
  /** URL of a stored image or of one elsewhere; null for none. */
  linkAvatar: z.string().nullable(),
  /** Begins with http:// or https://. */
  linkAddress: z.string(),
  /** One line, plain text; may be empty. */
  linkIntro: z.string(),
})
export type Friend = z.output<typeof Friend>

export const friendsApi = {
  all: get('/links', { summary: 'Friend links, in the owner’s order.', response: z.array(Friend) }),
}

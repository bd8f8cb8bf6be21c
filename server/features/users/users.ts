/** What makes names comparable. Pure. */
import { fold } from '#server/search-index/fold.ts'
import { latinOf } from './look-alikes.ts'

/** A capital looks different from its small letter: Η is an H, and η an n. So the case is lowered last. */
export const toLatin = (char: string): string =>
  latinOf.get(char) ?? latinOf.get(char.toUpperCase()) ?? latinOf.get(char.toLowerCase()) ?? char

/**
 * Two names with the same key look alike: case, accents, spaces, punctuation, script, and the forms of Chinese
 * characters make no difference.
 */
export const nicknameKey = (name: string): string =>
  fold([...name.normalize('NFKD')].map(toLatin).join(''))
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[il]/g, 'l')
    .replace(/rn/g, 'm')

/** The public services from which browsers fetch the mascot's quotes when the owner allows third parties. */
import type { Locale } from './locale.ts'

export const quoteServices: Record<Locale, string> = {
  en: 'https://dummyjson.com/quotes/random',
  // Poetry, literature and philosophy, at most 40 characters.
  cn: 'https://v1.hitokoto.cn/?c=d&c=i&c=k&encode=json&max_length=40',
}

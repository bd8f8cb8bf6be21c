/** Names and descriptions in both languages: of albums, collections of videos and categories. */
import { z } from 'zod'

/** @param text of a name and of a description, with their limits; empty where the other language's applies */
export const localizedTexts = <Text extends z.ZodType<string>>(name: Text, description: Text) => {
  const texts = z.object({ name, description })
  return z.object({ en: texts, cn: texts })
}

/** The same without descriptions. */
export const localizedNames = <Text extends z.ZodType<string>>(name: Text) => {
  const names = z.object({ name })
  return z.object({ en: names, cn: names })
}

export type LocalizedNames = Record<'en' | 'cn', { name: string }>
export type LocalizedTexts = Record<'en' | 'cn', { name: string; description: string }>

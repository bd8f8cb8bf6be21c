/** Name and description of an album or a collection of videos in both languages. */
import { z } from 'zod'

/** @param text of a name and of a description, with their limits; empty where the other language's applies */
export const localizedTexts = <Text extends z.ZodType<string>>(name: Text, description: Text) => {
  const texts = z.object({ name, description })
  return z.object({ en: texts, cn: texts })
}

export type LocalizedTexts = Record<'en' | 'cn', { name: string; description: string }>

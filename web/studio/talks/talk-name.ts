/** What a talk is called in lists and questions: the beginning of its text, or the number of its photos. */
import { shortened } from '#contract/shortened.ts'
import type { StudioTalkTexts } from './texts/en.ts'

const MAX_NAME = 60

export const talkName = (
  { markdown, photos }: { markdown: string; photos: number },
  texts: Pick<StudioTalkTexts, 'onlyPhotos'>,
): string => {
  const text = markdown.replace(/\s+/g, ' ').trim()
  return text === '' ? texts.onlyPhotos(photos) : shortened(text, MAX_NAME)
}

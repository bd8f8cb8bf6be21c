/** Texts that nothing shows before the script of the comments is there, with which they come. */
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { cn } from './texts/cn.ts'
import { type CommentTexts, en } from './texts/en.ts'

const texts = { en, cn }

export const useCommentTexts = (): CommentTexts => texts[useLanguage().locale]

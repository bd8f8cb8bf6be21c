/** The texts of the friends page, which no other page loads. */
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { cn } from './texts/cn.ts'
import { en, type FriendsPageTexts } from './texts/en.ts'

export const useFriendsTexts = (): FriendsPageTexts => (useLanguage().locale === 'cn' ? cn : en)

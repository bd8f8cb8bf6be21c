/** What visitors of a static copy read where the site has something that needs the server. */
import type { Locale } from '#contract/locale.ts'

type CopyTexts = { note: (madeAt: number, zone: string) => string; noComments: string; noUnlocking: string }

const date = (madeAt: number, zone: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : 'zh-CN', { dateStyle: 'long', timeZone: zone }).format(
    madeAt,
  )

export const copyTexts: Record<Locale, CopyTexts> = {
  en: {
    note: (madeAt, zone) =>
      `A static copy of this site, made on ${date(madeAt, zone, 'en')}. Searching, signing in and commenting do not work here.`,
    noComments: 'Comments cannot be written in this copy.',
    noUnlocking: 'Locked articles cannot be opened in this copy.',
  },
  cn: {
    note: (madeAt, zone) => `这是本站于${date(madeAt, zone, 'cn')}制作的静态副本，不能搜索、登录和评论。`,
    noComments: '这份副本不能发表评论。',
    noUnlocking: '这份副本无法打开加密文章。',
  },
}

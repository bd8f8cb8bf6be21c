/** The owner's intro in the language of the page, else in the other one, marked with its own language. */
import type { FrameConfig } from '#contract/settings.ts'
import { siteAuthorIntro } from '#contract/site-texts.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { Html } from '#web/ui/Html.tsx'

type Props = { config: FrameConfig; className: string | undefined }

export const AuthorIntro = ({ config, className }: Props) => {
  const html = siteAuthorIntro(config, useLanguage().locale)
  return (
    html && <Html className={className} html={html} dir="auto" lang={textLang(html.replace(/<.*?>/gs, ''))} />
  )
}

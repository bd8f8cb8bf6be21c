/** What makes a new site its owner's, and what of it is done: by the state of the site, not by a click. Pure. */
import { sections } from '#contract/sections.ts'
import { type NextStep, nextSteps } from '#contract/studio/next-steps.ts'
import type { StudioStart } from '#contract/studio/overview.ts'
import type { StudioSettings } from '#contract/studio/settings.ts'

export type SiteState = StudioStart & { canSendEmail: boolean }

export type StepState = {
  key: NextStep
  isDone: boolean
  /** What a done step has come to, in either language; '' where its name says it all. */
  value: { en: string; cn: string }
}

/** The steps that the owner has not dismissed, in order. */
export function nextStepsOf(settings: StudioSettings, start: SiteState): StepState[] {
  const done = stepValues(settings, start)
  return nextSteps
    .filter((key) => !settings.hiddenSteps.includes(key))
    .map((key) => ({ key, isDone: done[key] !== null, value: done[key] ?? { en: '', cn: '' } }))
}

const same = (text: string) => ({ en: text, cn: text })

/** Null for what is still to do. */
function stepValues(
  settings: StudioSettings,
  { publicUrl, hasArticle, canSendEmail, backup }: SiteState,
): Record<NextStep, StepState['value'] | null> {
  const { taglineEn, taglineCn, authorIntroEn, authorIntroCn, authorAvatar } = settings
  const nameEn = settings.nameEn || settings.nameCn
  const nameCn = settings.nameCn || settings.nameEn
  const hasBackup = backup.lastTime !== null || backup.everyHours > 0
  return {
    name:
      taglineEn || taglineCn
        ? { en: `${nameEn}: ${taglineEn || taglineCn}`, cn: `${nameCn}：${taglineCn || taglineEn}` }
        : null,
    url: publicUrl?.startsWith('https://') ? same(new URL(publicUrl).host) : null,
    author:
      authorIntroEn || authorIntroCn || authorAvatar
        ? { en: plain(authorIntroEn || authorIntroCn), cn: plain(authorIntroCn || authorIntroEn) }
        : null,
    article: hasArticle ? same('') : null,
    menu: isUsualMenu(settings.navigation) ? null : same(''),
    email: canSendEmail ? same('') : null,
    backup: hasBackup ? same('') : null,
  }
}

/** The introduction is HTML. */
const plain = (html: string): string => html.replace(/<[^>]*>/g, ' ').trim()

/** All sections in the usual order under their usual names, as on every new site. */
const isUsualMenu = (navigation: StudioSettings['navigation']): boolean =>
  navigation.length === sections.length &&
  navigation.every(
    (entry, place) =>
      'section' in entry && entry.section === sections[place] && entry.isShown && !entry.en && !entry.cn,
  )

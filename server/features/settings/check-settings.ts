/** Checks the owner's settings, each with a sentence of its own at its field. */
import { type Theme, themes } from '#contract/locale.ts'
import { isNamedOnly, type Network, networks, profileUrl } from '#contract/networks.ts'
import { SERVER_SEGMENTS } from '#contract/own-page-path.ts'
import { HEX_COLOR, MAX_CSS_LENGTH } from '#contract/studio/accent.ts'
import type { SettingName, StudioSettings } from '#contract/studio/settings.ts'
import { MAX_TEXT_FILE_LENGTH, TEXT_FILE_PATH } from '#contract/studio/text-files.ts'
import { Failure, fieldError, fieldErrors } from '#server/platform/errors.ts'
import { formerPath } from '#server/platform/http/former-path.ts'
import { readVerificationTags } from '#server/platform/verification-tags.ts'
import { isTimeZone } from '#server/platform/zoned-time.ts'
import { trimmedRedirect } from './redirects.ts'

/** The longest texts, in characters. */
const MAX_LENGTHS: Partial<Record<SettingName, number>> = {
  nameEn: 40,
  nameCn: 40,
  titleEn: 100,
  titleCn: 100,
  taglineEn: 200,
  taglineCn: 200,
  noticeEn: 2000,
  noticeCn: 2000,
  author: 30,
  authorIntroEn: 2000,
  authorIntroCn: 2000,
  licence: 100,
  beianNumber: 60,
  gonganBeianNumber: 60,
  customCss: MAX_CSS_LENGTH,
  verificationTags: 2000,
  headerGradientDark: 500,
  headerGradientLight: 500,
}
const MAX_LINK_LENGTH = 500
const MAX_LABEL_LENGTH = 40

const IMAGES = [
  'logo',
  'favicon',
  'headerImage',
  'defaultCover',
  'userAvatar',
  'touristAvatar',
  'authorAvatar',
  'wechatImage',
  'qqImage',
] as const

/** Without the spaces around the texts. CSS stays as it was typed. */
export const trimmed = (settings: StudioSettings): StudioSettings => ({
  ...(Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      typeof value === 'string' && name !== 'customCss' ? value.trim() : value,
    ]),
  ) as StudioSettings),
  navigation: settings.navigation.map((entry) =>
    'href' in entry
      ? withTrimmedTexts(entry)
      : {
          ...entry,
          ...(entry.en === undefined ? {} : { en: entry.en.trim() }),
          ...(entry.cn === undefined ? {} : { cn: entry.cn.trim() }),
        },
  ),
  links: settings.links.map(withTrimmedTexts),
  textFiles: settings.textFiles.map(({ path, text }) => ({
    path: `/${path.trim().replace(/^\/+/, '')}`,
    text,
  })),
  redirects: settings.redirects.map(trimmedRedirect),
})

type LinkTexts = { href: string; en: string; cn: string }
const withTrimmedTexts = <Link extends LinkTexts>(link: Link): Link => ({
  ...link,
  href: link.href.trim(),
  en: link.en.trim(),
  cn: link.cn.trim(),
})

export type CheckedSettings = {
  /** Trimmed. */
  settings: StudioSettings
  /** Only what is changed is checked: an older value that is wrong by now never stops another change. */
  changed: ReadonlySet<SettingName>
  /** Whether the server has a QQ application. */
  canUseQq: boolean
  /** YYYY-MM-DD. */
  today: string
  /** Of the site. */
  origin: string
}

/** An error for each wrong field. */
export function* textErrors({
  settings,
  changed,
  canUseQq,
  today,
  origin,
}: CheckedSettings): Generator<Failure> {
  const has = (...names: SettingName[]) => names.some((name) => changed.has(name))
  for (const [name, max] of Object.entries(MAX_LENGTHS))
    if (has(name as SettingName) && [...(settings[name as SettingName] as string)].length > max)
      yield fieldError(name, 'text-too-long', { max })
  if (has('nameEn', 'nameCn') && settings.nameEn === '' && settings.nameCn === '')
    yield fieldError('nameEn', 'site-name-needed')
  if (has('titleEn', 'titleCn') && settings.titleEn === '' && settings.titleCn === '')
    yield fieldError('titleEn', 'site-title-needed')
  if (settings.author === '') yield fieldError('author', 'author-needed')
  for (const name of IMAGES) if (has(name) && !isImageUrl(settings[name])) yield fieldError(name, 'image-url')
  if (has('coverStyle', 'defaultCover') && settings.coverStyle === 'image' && settings.defaultCover === '')
    yield fieldError('defaultCover', 'default-cover-needed')
  for (const network of networks)
    if (has(network) && !isProfile(network, settings[network])) yield fieldError(network, 'profile-url')
  const { websiteCreateTime: day } = settings
  if (has('websiteCreateTime') && !isPastDay(day, today)) yield fieldError('websiteCreateTime', 'date-past')
  if (has('timeZone') && !isTimeZone(settings.timeZone)) yield fieldError('timeZone', 'time-zone')
  if (has('qqLogin') && settings.qqLogin && !canUseQq) yield fieldError('qqLogin', 'qq-not-configured')
  if (has('verificationTags') && readVerificationTags(settings.verificationTags) === null)
    yield fieldError('verificationTags', 'verification-tags')
  if (has('navigation')) yield* navigationErrors(settings.navigation)
  if (has('links'))
    for (const [place, link] of settings.links.entries()) yield* linkErrors(`links.${place}`, link)
  if (has('textFiles')) yield* textFileErrors(settings.textFiles)
  if (has('redirects')) yield* redirectErrors(settings.redirects, origin)
}

const isPastDay = (day: string, today: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) && day <= today

const isImageUrl = (url: string): boolean =>
  url === '' || (url.length <= MAX_LINK_LENGTH && (/^\/(?![/\\])[\w./%-]+$/.test(url) || isWebUrl(url)))

const isWebUrl = (url: string): boolean => /^https?:\/\/[^\s/]+/i.test(url) && URL.canParse(url)

/** The URL of a profile, or the name of an account, which some networks have instead. */
const isProfile = (network: Network, text: string): boolean =>
  text === '' ||
  (text.length <= 200 &&
    (profileUrl(network, text) !== null || (isNamedOnly(network) && !/[<>]|:\/\/|^[\w-]+:/.test(text))))

/** A page of this site, or a URL that a browser opens without running anything. */
const isLink = (href: string): boolean =>
  href.length <= MAX_LINK_LENGTH &&
  (/^\/(?![/\\])\S*$/.test(href) || isWebUrl(href) || /^mailto:[^\s@]+@[^\s@]+$/i.test(href))

/** Fields are named by their place: `navigation.3.href`. */
function* navigationErrors(navigation: StudioSettings['navigation']): Generator<Failure> {
  const seen = new Set<string | number>()
  for (const [place, entry] of navigation.entries()) {
    if (!('href' in entry)) {
      yield* labelErrors(`navigation.${place}`, entry)
      const target = 'section' in entry ? entry.section : entry.page
      if (seen.has(target)) yield fieldError(`navigation.${place}`)
      seen.add(target)
      continue
    }
    yield* linkErrors(`navigation.${place}`, entry)
  }
}

function* linkErrors(field: string, link: LinkTexts): Generator<Failure> {
  if (link.en === '' && link.cn === '') yield fieldError(`${field}.en`, 'link-text-needed')
  yield* labelErrors(field, link)
  if (!isLink(link.href)) yield fieldError(`${field}.href`, 'link-url')
}

function* labelErrors(field: string, labels: { en?: string; cn?: string }): Generator<Failure> {
  for (const locale of ['en', 'cn'] as const)
    if ([...(labels[locale] ?? '')].length > MAX_LABEL_LENGTH)
      yield fieldError(`${field}.${locale}`, 'text-too-long', { max: MAX_LABEL_LENGTH })
}

/** The site writes them itself. */
const OWN_TEXT_FILES = ['/robots.txt', '/llms.txt']

function* textFileErrors(files: StudioSettings['textFiles']): Generator<Failure> {
  for (const [place, { path, text }] of files.entries()) {
    const field = `textFiles.${place}`
    if (!TEXT_FILE_PATH.test(path) || path.length > 100) yield fieldError(`${field}.path`, 'text-file-path')
    else if (OWN_TEXT_FILES.includes(path.toLowerCase())) yield fieldError(`${field}.path`, 'text-file-own')
    // In a static copy, nothing can be below a file.
    else if (files.findIndex((other) => `${path}/`.startsWith(`${other.path}/`)) < place)
      yield fieldError(`${field}.path`, 'text-file-twice')
    if (text.trim() === '') yield fieldError(`${field}.text`, 'text-file-empty')
    if ([...text].length > MAX_TEXT_FILE_LENGTH)
      yield fieldError(`${field}.text`, 'text-too-long', { max: MAX_TEXT_FILE_LENGTH })
  }
}

/** One step leads to the end: a target that redirects itself could lead back. */
function* redirectErrors(redirects: StudioSettings['redirects'], origin: string): Generator<Failure> {
  const known = new Set<string>()
  const all = new Set(redirects.map(({ from }) => from))
  for (const [place, { from, to }] of redirects.entries()) {
    const field = `redirects.${place}`
    if (/[?#]/.test(from)) yield fieldError(`${field}.from`, 'redirect-query')
    else if (from.length > MAX_LINK_LENGTH || !/^\/(?![/\\])[^\p{Cc}]*$/u.test(from))
      yield fieldError(`${field}.from`, 'redirect-from')
    else if (from === '/' || SERVER_SEGMENTS.includes(from.split('/')[1] ?? ''))
      yield fieldError(`${field}.from`, 'redirect-exists')
    else if (known.has(from)) yield fieldError(`${field}.from`, 'redirect-twice')
    known.add(from)
    const target = isLink(to) ? URL.parse(to, origin) : null
    if (target === null || target.protocol === 'mailto:') yield fieldError(`${field}.to`, 'link-url')
    else if (target.origin === origin && all.has(formerPath(target.pathname)))
      yield fieldError(`${field}.to`, 'redirect-chain')
  }
}

/** @throws invalid with the error of each wrong field */
export async function checkAllSettings(checked: CheckedSettings): Promise<void> {
  const errors = [...textErrors(checked)]
  for await (const error of colorErrors(checked)) errors.push(error)
  if (checked.changed.has('customCss')) errors.push(...(await cssErrors(checked.settings.customCss)))
  if (errors.length > 0) throw fieldErrors(errors)
}

const cssErrors = (source: string): Promise<Failure[]> =>
  readCss(source).then(
    () => [],
    (error) => {
      if (error instanceof Failure) return [error]
      throw error
    },
  )

/** An error for each invalid color, and for each that visitors could not read. */
async function* colorErrors({ settings, changed }: CheckedSettings): AsyncGenerator<Failure> {
  const hasNewGradient = ['gradient1', 'gradient2', 'gradient3'].some((name) => changed.has(name as never))
  const colors = [settings.gradient1, settings.gradient2, settings.gradient3]
  for (const [place, color] of hasNewGradient ? colors.entries() : []) {
    const name = `gradient${place + 1}`
    if (color !== '' && !HEX_COLOR.test(color)) yield fieldError(name, 'color')
    if (color === '' && colors.some(Boolean)) yield fieldError(name, 'three-colors')
  }
  for (const theme of themes) {
    const suffix = theme === 'theme-dark' ? 'Dark' : 'Light'
    if (changed.has(`accent${suffix}`)) yield* accentErrors(settings, theme, suffix)
    if (changed.has(`headerGradient${suffix}`)) yield* headerErrors(settings, theme, suffix)
  }
}

type Suffix = 'Dark' | 'Light'

async function* accentErrors(
  settings: StudioSettings,
  theme: Theme,
  suffix: Suffix,
): AsyncGenerator<Failure> {
  const accent = settings[`accent${suffix}`]
  if (accent === '') return
  if (!HEX_COLOR.test(accent)) return yield fieldError(`accent${suffix}`, 'color')
  const { failingPair } = await import('./check-colors.ts')
  const failing = failingPair(accent, theme)
  if (failing)
    yield fieldError(`accent${suffix}`, 'accent-contrast', {
      ratio: oneDigit(failing.ratio),
      needed: failing.needed,
    })
}

async function* headerErrors(
  settings: StudioSettings,
  theme: Theme,
  suffix: Suffix,
): AsyncGenerator<Failure> {
  const gradient = settings[`headerGradient${suffix}`]
  if (gradient === '') return
  const { headerContrast, isReadableHeader } = await import('./check-colors.ts')
  const ratio = headerContrast(gradient, theme)
  if (ratio === null) return yield fieldError(`headerGradient${suffix}`, 'gradient')
  if (!isReadableHeader(ratio))
    yield fieldError(`headerGradient${suffix}`, 'gradient-contrast', { ratio: oneDigit(ratio) })
}

/** Rounded down, so that a failing ratio never reads as the one that is needed. */
const oneDigit = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1)

/** @throws invalid for CSS that cannot be read or loads from elsewhere; the CSS as browsers get it */
export async function readCss(source: string): Promise<string> {
  if (source.trim() === '') return ''
  const { compileCss } = await import('./compile-css.ts')
  const compiled = compileCss(source)
  if ('css' in compiled) return compiled.css
  throw fieldError('customCss', compiled.reason, { line: compiled.line })
}

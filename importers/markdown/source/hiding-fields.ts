/**
 * Finds the field of a front matter that hides its post from the public, also one that no known engine has: a post that
 * is a draft by mistake can be published, one that is public by mistake has been read.
 */
import { shortened } from '#contract/shortened.ts'
import { flagOf, textOf } from '#importers/front-matter-values.ts'

/** Tables in which some engines and themes keep fields of the post. */
const TABLES = /^_?(?:build|params|extra|meta|metadata|settings|options|visibility|access|privacy)$/i

/**
 * The field with its value, such as `visibility: private`, for the report; null when the post is for everybody.
 * @param isLocked the front matter has a password, so that fields about a lock need nothing more
 */
export const hidingField = (data: Record<string, unknown>, isLocked = false): string | null => {
  for (const [name, value] of Object.entries(data)) {
    if (TABLES.test(name) && isTable(value)) {
      const inside = hidingField(value, isLocked)
      if (inside !== null) return `${name}.${inside}`
    }
    if (hides(name, value, isLocked)) return `${name}: ${shown(value)}`
  }
  return null
}

const hides = (name: string, value: unknown, isLocked: boolean): boolean => {
  const words = wordsOf(name)
  const key = words.join(' ')
  const values = Array.isArray(value) ? value.map(textOf) : [textOf(value)]
  if (KINDS.has(key)) return values.flatMap((text) => text.split(/[,，、;；]/)).some(isDraftWord)
  if (key === 'permalink') return flagOf(value) === false
  if (
    STATES.has(words.at(-1) ?? '') &&
    !words.some((word) => OF_A_PART.has(word)) &&
    values.some(isPrivateValue)
  )
    return true
  if (words.some((word) => NEGATIONS.has(word))) return hidesNegated(words, value, isLocked)
  if (words.some((word) => HIDING.has(word))) return speaksOfPost(words) && isHiding(words, value)
  if (words.some((word) => LOCKING.has(word)))
    return !isLocked && speaksOfPost(words) && isLocking(words, value)
  return words.some((word) => SHOWING.has(word)) && isAllOfPost(words) && isShowingNothing(value)
}

/** `notPublic: true`, `no_password: false`. */
const hidesNegated = (words: string[], value: unknown, isLocked: boolean): boolean => {
  const rest = words.filter((word) => !NEGATIONS.has(word))
  if (rest.some((word) => HIDING.has(word) || (!isLocked && LOCKING.has(word))))
    return speaksOfPost(rest) && flagOf(value) === false
  return rest.some((word) => SHOWING.has(word)) && isAllOfPost(rest) && flagOf(value) === true
}

const isSounding = (word: string): boolean => HIDING.has(word) || LOCKING.has(word) || SHOWING.has(word)

/** Themes have any number of `show…` for parts of a page: only these few speak of the post. */
const isAllOfPost = (words: string[]): boolean =>
  words.every((word) => isSounding(word) || OF_THE_POST.has(word))

const speaksOfPost = (words: string[]): boolean =>
  words.some((word) => word.startsWith('exclude'))
    ? isAllOfPost(words)
    : !words.some((word) => OF_A_PART.has(word) && !isSounding(word))

/** Any value but a no: `draft: second version`, `wip: 50%`. A list says which parts are hidden (`hide: [toc]`). */
const isHiding = (words: string[], value: unknown): boolean => {
  if (Array.isArray(value)) return words.includes('exclude') && value.length > 0
  const flag = flagOf(value)
  if (flag !== null) return flag
  const text = textOf(value)
  const isPart = wordsOf(text).every((word) => OF_A_PART.has(word))
  return text !== '' && !isPart && !/^(?:public|published|everyone|everybody|anyone|all|none)$/i.test(text)
}

/** `members: [Ann, Ben]` are the people of a band; `password: ''` locks nothing. */
const isLocking = (words: string[], value: unknown): boolean => {
  const flag = flagOf(value)
  if (flag !== null) return flag
  const isSecret = words.some((word) => /^(?:pass|pwd)/.test(word) || word === '密码')
  const text = textOf(value)
  if (isSecret) return isTable(value) ? Object.keys(value).length > 0 : text !== '' && !/^none$/i.test(text)
  return isPrivateValue(text) || /\b(?:only|required)\b/i.test(text)
}

const isShowingNothing = (value: unknown): boolean => flagOf(value) === false || isPrivateValue(textOf(value))

const isDraftWord = (text: string): boolean =>
  /^#?(?:drafts?|wip|work[- ]in[- ]progress|private|hidden|unlisted|unpublished|草稿|私密|隐藏|未发布|未完成|不公开)$/i.test(
    text.trim(),
  )

const isTable = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date)

const shown = (value: unknown): string => {
  const text = Array.isArray(value)
    ? value.map(textOf).join(', ')
    : typeof value === 'boolean'
      ? String(value)
      : textOf(value)
  return shortened(text, 80)
}

const set = (words: string): Set<string> => new Set(words.split(/\s+/))

/** A yes hides: `hideInList: true`. */
const HIDING = set(
  'draft drafts wip unfinished unpublished unlisted unlist private secret hide hides hidden hiding invisible headless nonpublic confidential exclude excluded excludes 草稿 私密 隐藏 隱藏 私有 秘密 不公开 未公开 未发布 未完成',
)
/** A yes hides as well, unless the front matter has the password with which the article is locked here. */
const LOCKING = set(
  'password passwords passwd pwd pass passphrase encrypt encrypted protect protected lock locked login member members membership subscriber subscribers 加密 密码 会员',
)
/** A no hides: `public: false`. */
const SHOWING = set(
  'public publicly publish published publishable visible visibility list listed show shows shown display displayed render rendered 公开 发布 可见 显示',
)
/** Their value says it: `visibility: private`. */
const STATES = set('visibility access privacy audience status state 状态 可见性')
/** Their value may be nothing but such a word: `layout: draft`. */
const KINDS = set('layout type template kind tag tags category categories')

const NEGATIONS = set('not no non never dont without disable disabled')

/** With one of these, a name still speaks of the post. */
const OF_THE_POST = set(
  'is was be has post posts page article entry item content note blog document doc story this it me in from on at to of for the a an as list lists index archive archives collection collections all site website web online everyone everybody anyone guests visitors readers only mode status state flag area access required require requires do does should can will eleventy',
)

/** With one of these, a name speaks of a part of the page, or of something else than who sees it: `hideComments`, `privateRepo`. */
const OF_A_PART = set(
  'home homepage front frontpage toc outline date dates time title titles heading headings header headers footer author authors avatar bio comment comments sidebar sidebars aside nav navbar navigation menu breadcrumb breadcrumbs cover image images img photo thumbnail banner hero summary excerpt description meta metadata tag tags category categories share sharing social related recommended pagination pager prev previous next edit source code copy line lines number numbers math reading word words count counter views stats updated modified lastmod license copyright reward donate donation qr search searchable rss feed feeds atom sitemap seo robots google logo button buttons icon icons ad ads advertisement background figure caption subtitle anchor anchors progress table lang language languages translation translations series feature features key keys repo repository github url link links hint message messages prompt label placeholder theme wrong error tip tips version id name abstract section sections child children attachment attachments file files download downloads map rating reactions likes newsletter subscribe form widget widgets controls player scrollbar border shadow column columns width full arrow arrows dark light animation back top bottom',
)

const PRIVATE = set(
  'draft drafts wip private hidden hide secret invisible unlisted unpublished unfinished pending protected password locked encrypted member members subscriber subscribers paid internal trash trashed deleted skip nobody noone never none me self owner friend friends family restricted confidential limited login',
)
const PRIVATE_HAN =
  /草稿|私密|隐藏|隱藏|私有|私人|不公开|非公开|未公开|未发布|未完成|自己|好友|密码|加密|会员|内部|待审|待发布|下書き|非公開|비공개/

/** Whether a value such as `private`, `only me` or `草稿` names few readers. */
const isPrivateValue = (text: string): boolean =>
  PRIVATE_HAN.test(text) ||
  /\bin[- ]progress\b/i.test(text) ||
  wordsOf(text).some((word) => PRIVATE.has(word))

/** `hideInList`, `hide-in-list`, `Hide in list` → hide, in, list. */
const wordsOf = (name: string): string[] =>
  name
    .slice(0, 200)
    .replace(/(\p{Ll}|\d)(?=\p{Lu})/gu, '$1 ')
    .replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** The words by which the names and values of front matter fields say that a post is not for everybody. */

const set = (words: string): Set<string> => new Set(words.split(/\s+/))

/** A yes hides: `hideInList: true`. */
export const HIDING = set(
  'draft drafts wip unfinished unpublished unlisted unlist private secret hide hides hidden hiding invisible headless nonpublic confidential exclude excluded excludes 草稿 私密 隐藏 隱藏 私有 秘密 不公开 未公开 未发布 未完成',
)
/** A yes hides as well, unless the front matter has the password with which the article is locked here. */
export const LOCKING = set(
  'password passwords passwd pwd pass passphrase encrypt encrypted protect protected lock locked login member members membership subscriber subscribers 加密 密码 会员',
)
/** A no hides: `public: false`. */
export const SHOWING = set(
  'public publicly publish published publishable visible visibility list listed show shows shown display displayed render rendered 公开 发布 可见 显示',
)
/** Their value says it: `visibility: private`. */
export const STATES = set('visibility access privacy audience status state 状态 可见性')
/** Their value may be nothing but such a word: `layout: draft`. */
export const KINDS = set('layout type template kind tag tags category categories')

export const NEGATIONS = set('not no non never dont without disable disabled')

/** With one of these, a name still speaks of the post. */
export const OF_THE_POST = set(
  'is was be has post posts page article entry item content note blog document doc story this it me in from on at to of for the a an as list lists index archive archives collection collections all site website web online everyone everybody anyone guests visitors readers only mode status state flag area access required require requires do does should can will eleventy',
)

/** With one of these, a name speaks of a part of the page, or of something else than who sees it: `hideComments`, `privateRepo`. */
export const OF_A_PART = set(
  'home homepage front frontpage toc outline date dates time title titles heading headings header headers footer author authors avatar bio comment comments sidebar sidebars aside nav navbar navigation menu breadcrumb breadcrumbs cover image images img photo thumbnail banner hero summary excerpt description meta metadata tag tags category categories share sharing social related recommended pagination pager prev previous next edit source code copy line lines number numbers math reading word words count counter views stats updated modified lastmod license copyright reward donate donation qr search searchable rss feed feeds atom sitemap seo robots google logo button buttons icon icons ad ads advertisement background figure caption subtitle anchor anchors progress table lang language languages translation translations series feature features key keys repo repository github url link links hint message messages prompt label placeholder theme wrong error tip tips version id name abstract section sections child children attachment attachments file files download downloads map rating reactions likes newsletter subscribe form widget widgets controls player scrollbar border shadow column columns width full arrow arrows dark light animation back top bottom',
)

const PRIVATE = set(
  'draft drafts wip private hidden hide secret invisible unlisted unpublished unfinished pending protected password locked encrypted member members subscriber subscribers paid internal trash trashed deleted skip nobody noone never none me self owner friend friends family restricted confidential limited login',
)
const PRIVATE_HAN =
  /草稿|私密|隐藏|隱藏|私有|私人|不公开|非公开|未公开|未发布|未完成|自己|好友|密码|加密|会员|内部|待审|待发布|下書き|非公開|비공개/

/** Whether a value such as `private`, `only me` or `草稿` names few readers. */
export const isPrivateValue = (text: string): boolean =>
  PRIVATE_HAN.test(text) ||
  /\bin[- ]progress\b/i.test(text) ||
  wordsOf(text).some((word) => PRIVATE.has(word))

/** `hideInList`, `hide-in-list`, `Hide in list` → hide, in, list. */
export const wordsOf = (name: string): string[] =>
  name
    .slice(0, 200)
    .replace(/(\p{Ll}|\d)(?=\p{Lu})/gu, '$1 ')
    .replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Why a comment is held for approval, and what the rules of a new site hold. */
import { z } from 'zod'
import { storableText } from '../values.ts'

/** In the order in which the studio names them. */
export const holdCodes = [
  'trap',
  'proof',
  'fast',
  'links',
  'bare',
  'markup',
  'disguise',
  'copy',
  'contact',
  'word',
  'address',
  'script',
] as const
export type HoldCode = (typeof holdCodes)[number]

export const HoldReason = z.object({
  code: z.enum(holdCodes),
  /** What was found: a number of links or seconds, the word, the address, the script; empty where the code says it all. */
  found: z.string(),
})
export type HoldReason = z.output<typeof HoldReason>

/** Writing systems, by their names in Unicode but for the Japanese syllables; `Other` are all that are not named. */
export const scripts = ['Latin', 'Han', 'Kana', 'Hangul', 'Cyrillic', 'Arabic', 'Other'] as const
export type ScriptName = (typeof scripts)[number]

/** What the owner edits. */
export const SpamRules = z.object({
  /** A comment with more links is held. */
  maxCommentLinks: z.int().min(0).max(100),
  /** One that a visitor without an account wrote in less time is held. */
  minCommentSeconds: z.int().min(0).max(600),
  /** Words and phrases that hold a comment, one on each line; `*` at the end stands for any ending. */
  heldWords: storableText(10_000),
  /** Hosts, email addresses, and their parts from `@` on, one on each line. */
  heldAddresses: storableText(10_000),
  /** A comment is held when a third of its letters are of one of them. */
  heldScripts: z.array(z.enum(scripts)).max(scripts.length),
})
export type SpamRules = z.output<typeof SpamRules>

/** Words and phrases that comments by hand hardly ever have. `*` at the end stands for any ending. */
const words = [
  'viagra, cialis, levitra, tramadol, xanax online, online pharmacy, without prescription, no prescription, no rx',
  'weight loss pills, keto gummies, cbd oil, cbd gummies, male enhancement, belly fat, herbal cure, herbal doctor',
  'online casino, casino online, casino bonus*, online slots, free spins, welcome bonus, deposit bonus, no deposit',
  'online poker, poker site, sports betting, betting site*, bookmaker*, payday loan*, personal loan*, instant loan*',
  'loan offer*, give out loans, bad credit, no credit check, bitcoin investment, crypto investment, forex signal*',
  'forex trading, binary options, trading signals, guaranteed profit*, recovery expert*, crypto recovery, free airdrop',
  'connect wallet, connect your wallet, free nft, nft mint, bitcoin giveaway, official giveaway, quality backlinks',
  'buy backlinks, backlinks for your, dofollow link*, accept guest posts, guest posting, first page of google',
  'seo service*, seo agency, link building, website traffic, rank your website, instagram followers, tiktok followers',
  'buy followers, buy views, buy likes, buy subscribers, essay writing, write my essay, write your essay',
  'dissertation writing, write your dissertation, plagiarism free, assignment help, replica watch*, replica bag*',
  'vuitton outlet, real passport, fake passport, without exam, license key*, activation key*, hot singles',
  'meet singles, singles in your area, porn videos, free porn, sex cam*, live sex, live cam*, onlyfans leak*',
  'escort service*, adult dating, ai girlfriend, full movie online, movies online free, modded apk*, modded apps',
  'work from home, working from home no experience, no experience needed, make money online, earn money online',
  'passive income, on the laptop, spell caster*, love spell*, hire a hacker, cheating spouse, work permit',
  'satisfaction guaranteed, affordable prices, free quote, free shipping, worldwide shipping, call us today',
  'coupon code*, promo code*, one weird trick, limited time offer',
  // Praise that fits every page.
  'your web site, this web site, your weblog, this weblog, of this webpage, skilled blogger, stumbled upon your',
  'bookmark your, bookmarked your, bookmarking it, book marking it, book mark this, joined your feed, your rss feed',
  'shared your website, shared your site, this website before, which blog platform, what blog platform',
  'set up your own blog, web host are you, hit the nail on the head, your writing taste, great blog, nice blog',
  'enjoying your blog, enjoyed browsing your, this website s post, for a blog website, recommend your blog',
  'off topic but i, surfing online, amusement account, auspicious writeup, remarkable paragraph, reading this paragraph',
  'style is very unique, wrote the book in it, getting your info, clicked submit, your website have, this write up very',
  'make it seem so easy, this board and i find, fastidious',
  'ihre website lädt, ihre website zu, zu meinen lesezeichen, diese webseite gefunden, welchen host verwenden',
  'affiliate link bekommen, das thema ihres blogs, kredit ohne schufa, sofortkredit, potenzmittel, rezeptfrei bestellen',
  'ohne einzahlung, votre site web, site à mes favoris, casino en ligne, sans dépôt, retour affectif, crédit rapide',
  'prêt entre particuliers, tu sitio web, sitio web muy, marcado como favorito, publicaciones de tu blog',
  'casino en línea, préstamos rápidos, sin aval, comprar seguidores, conteúdo do seu site, empréstimo pessoal',
  'para negativado, cassino online, trovato il tuo blog, sito ai segnalibri, prestiti veloci, senza busta paga',
  'bahis siteleri, deneme bonusu, canlı bahis',
  'онлайн казино, казино онлайн, бонус за регистрацию, займ на карту, займы онлайн, микрозайм*, без отказа',
  'продвижение сайт*, прогон хрумером, вечные ссылки, диплом о высшем, купить диплом, ставки на спорт, букмекерск*',
  'ваш сайт в закладки, ваш сайт через, какой хостинг',
  'スーパーコピー, ブランド財布, 激安通販, 副業で, 簡単に稼げる, オンラインカジノ, 出会い系, ウェブサイトを偶然',
  '온라인 카지노, 카지노 사이트, 토토 사이트, 먹튀, 첫충, 바카라',
  '代开发票, 开发票, 办证刻章, 刻章, 刷单, 日结兼职, 博彩, 彩金, 娱乐城, 百家乐, 时时彩, 六合彩, 彩票计划',
  '棋牌游戏, 棋牌娱乐, 网赌, 无抵押, 当天放款, 黑户, 信用卡套现, 约炮, 上门服务, 高端外围, 裸聊, 直播福利, 大片免费看',
  '未删减, 高仿, 一比一, 复刻手表, 货到付款, 代写论文, 代写毕业, 论文代发, 包过, 加微信, 进群, 涨粉, 刷赞, 涨停股, 荐股',
  '稳赚不赔, 日赚, 私服, 催情, 听话水, 快速排名, 发外链, 蜘蛛池, 机场推荐, 学历提升, 学信网可查, 代办毕业证',
  '您的网站加入书签, 发现了您的网站, 您的博客推荐, 你网站的主题, 了不起的帖子, 出色的工作',
]

export const usualRules: SpamRules = {
  maxCommentLinks: 2,
  minCommentSeconds: 3,
  heldWords: words.flatMap((line) => line.split(', ')).join('\n'),
  // They hide where a link leads.
  heldAddresses: 'bit.ly\ncutt.ly\nis.gd\nrb.gy\nshorturl.at\nt.ly\nt.me\ntinyurl.com\nwa.me',
  heldScripts: [],
}

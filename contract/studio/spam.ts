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
  /**
   * Words and phrases that hold a comment, one on each line; `*` at the end stands for any ending. Those with `+` before them do so
   * together, and with prices, shouting and the like: two with a link, three by somebody with a website, five otherwise.
   */
  heldWords: storableText(20_000),
  /** Hosts, email addresses, and their parts from `@` on, one on each line. */
  heldAddresses: storableText(10_000),
  /** A comment is held when a third of its letters are of one of them. */
  heldScripts: z.array(z.enum(scripts)).max(scripts.length),
})
export type SpamRules = z.output<typeof SpamRules>

/** What comments by hand hardly ever say, a line for each kind or language; `*` at the end stands for any ending. */
const surely = [
  'viagra, cialis, levitra, tramadol, modafinil, xanax online, online pharmacy, generic pills, male enhancement, weight loss pills, keto gummies, cbd gummies, no rx, herbal cure*, cbd oil, belly fat, one weird trick',
  'online casino*, casino online, casino bonus*, online slots, free spins, welcome bonus, deposit bonus, no deposit bonus, online poker, sports betting, betting site*',
  'payday loan*, personal loan*, loan offer*, give out loans, para negativado, no credit check, bitcoin investment, crypto investment, forex signal*, forex trading, binary options, guaranteed profit*, recovery expert*, connect your wallet, nft mint',
  'quality backlinks, buy backlinks, dofollow link*, accept guest posts, first page of google, seo service*, instagram followers, tiktok followers, buy followers, buy views, essay writing service*, dissertation writing, write your dissertation, write your essay, plagiarism free',
  'replica watch*, vuitton outlet, fake passport*, real passport*, without exam*, license key*, hot singles, meet singles, porn videos, free porn, sex cam*, live sex, onlyfans leak*, escort service*, call girl*, love doll*, spell caster*, love spell*, hire a hacker, ai girlfriend, movie online free, out of a job for',
  'auspicious writeup, amusement account, skilled blogger, surfing online more than, for a blog website, wrote the book in it, remarkable paragraph, your writing taste, read my mind you, kind of off topic, blog hier auch, zu meinen lesezeichen, publicaciones de tu blog, 你网站的主题',
  'онлайн казино, казино онлайн, займ на карту, займы онлайн, прогон хрумером, без экзамен*, диплом о высшем, букмекерск*, интим услуги, kredit ohne schufa, potenzmittel, casino en ligne, casino en línea, bahis siteleri, deneme bonusu',
  'スーパーコピー, オンラインカジノ, 出会い系, 온라인 카지노, 카지노 사이트, 토토 사이트, 먹튀',
  '代开发票, 开发票, 办证刻章, 刷单, 博彩, 彩金, 百家乐, 时时彩, 六合彩, 棋牌娱乐, 网赌, 买球, 首存, 无抵押, 黑户, 信用卡套现, 约炮, 裸聊, 高仿, 复刻手表, 代写论文, 代写毕业, 包过, 涨停股, 荐股, 私服, 催情, 听话水, 蜘蛛池, 发外链',
]
/** What advertising and praise for every page have in common, in addition to what `judge-comment.ts` sees in every language. */
const together = [
  'tailor made, made to measure, sale, price*, affordable, shipping, shop, coupon*, company, satisfaction, guaranteed, earn*, airdrop, seo, google',
  'make it seem, help others, nice post, excellent article, happy i found, helped me out, browser kompatib*, this website, this site, your blog, blog platform, blog posts, browsing, your presentation, stuff, stumbled upon, i must say, without a doubt, digg, hit the nail',
  'informativ*, ihres blogs, besucher, votre site, notre site, continuez, mes favoris, vos articles, comprar, préstamo*, favorito*, conteúdo, seu site, prestiti, tuo blog, ваш сайт, отличный блог, хостинг',
  'ウェブサイト, 注册送, 免费看, 点此, 涨粉, 您的网站, 信息量很大, 有价值的信息, 书签, 您的博客, 推荐给我的朋友',
]
const each = (lines: readonly string[], mark = ''): string[] =>
  lines.flatMap((line) => line.split(', ').map((words) => mark + words))

export const usualRules: SpamRules = {
  maxCommentLinks: 2,
  minCommentSeconds: 3,
  heldWords: [...each(surely), ...each(together, '+')].join('\n'),
  // They hide where a link leads.
  heldAddresses: 'bit.ly\ncutt.ly\nis.gd\nrb.gy\nshorturl.at\nt.ly\nt.me\ntinyurl.com\nwa.me',
  heldScripts: [],
}

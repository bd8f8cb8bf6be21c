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
   * together: two with a link, three by somebody with a website, five otherwise.
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
/** What advertising and praise for every page have in common. People use each of these words, but seldom several of them with a link. */
const together = [
  'cheap, tailor made, made to measure, sale, price*, discount*, deals, wholesale, affordable, shipping, delivery, packaging, shop, store, outlet, coupon*, promo code*, quote, order now, buy now, for sale, supplier*, manufacturer*, company, customers, services, our services, satisfaction, guaranteed, book now, tour packages',
  'earn*, income, profit*, dollars, cash, loan*, interest rate, bad credit, invest*, bitcoin, crypto, usdt, btc, airdrop, claim*, wallet, broker, trading, signals, giveaway, bonus*, jackpot*, casino, poker, slots, betting, predictions, win big, win rate, vip, work from home, home jobs, online jobs, no experience',
  'pills, pharmacy, prescription, meds, cbd, belly fat, lose weight, detox, cure, girls, dating, singles, dolls, discreet, escort*, cam, nude*, adult, full movie, iptv, apk, vpn, hosting, license, activation, instant, overnight, trial, subscription, support number, toll free, call now, contact us, apply now, sign up, join our, register now, limited offer, special offer, near you, 24 7, 24 hours',
  'seo, traffic, ranking*, backlinks, google, visitors, followers, subscribers, visit our, visit my, my website, our website, our site, my site, check it out, click here, this link, guest post*',
  'great article, great post, wonderful web, nice stuff, interesting article, make it seem, kind of, usually i, help others, great info*, great blog, great site, nice article, nice post, nice blog, nice site, excellent post, excellent article, wonderful post, wonderful article, amazing article, awesome article, awesome post, magnificent, incredible blog, impressive, informative, useful info*, valuable info*, very useful, good work, great work, good job, great job, incredible job, keep up the, thumbs up, pleased, glad i, happy i found, definitely happy, delighted, helped me out, give something back',
  'web site, contact page, your info, fantastic info*, updated regularly, browser compatib*, browser kompatib*, your web site, this web site, this website, your website, your site, this site, web page, webpage, website post*, your weblog, this weblog, your blog, this blog, blog platform, own blog, blog layout, blogging, blogger, blog posts, browsing, your posts, new posts, your articles, your post, this post, this article, this write up, this paragraph, your presentation, this matter, this topic, great topic, the contents, stuff, knowledge, i have found, came across, stumbled upon, found this, bookmark*, book mark*, book marking, rss, your feed, coming back, come back, be back, first time here, my friends, my pals, social networks, share* with, for sharing, sharing this, i must say, without a doubt, off topic, kind of info*, admin, web host, are you using, email you, your email, digg, recommend*, suggest*, hit the nail, style, unique',
  'kaufen, günstig*, angebot*, bestellen, rabatt*, lieferung, kredit, auszahlung, casino, bonus, rezeptfrei, lesezeichen, informativ*, beeindruckt, meinen freunden, ihr blog, ihrem blog, ihres blogs, ihre website, diese webseite, blog hier, besucher, ihren affiliate link, host verwenden',
  'acheter, pas cher, promotion*, livraison, crédit, bonus, retrait, voyant*, marabout, votre site, votre blog, notre site, excellent article, continuez, mes favoris, vos articles, comprar, barato*, oferta*, precio*, servicio*, préstamo*, dinero, seguidores, visita nuestra, tu blog, tu sitio, sitio web, excelente artículo, buena información, favorito*, mi primer comentario, préstimo*, empréstimo*, conteúdo, seu site, meus amigos, redes sociais, prestiti, soldi, offerta*, sconto, tuo blog, tuo sito, segnalibri, informativi',
  'купить, заказать, цена, цены, недорого, скидк*, доставк*, услуги, анкеты, официально, бонус*, казино, ставки, кредит*, займ*, отказа, вывод, промокод*, сайтов, в топ, ссылки, диплом, ваш сайт, отличный блог, в закладки, хостинг, полезной, поисковик, siteleri, bonus, bahis, güncel giriş',
  '激安, 通販, 副業, 稼げる, 月収, 無料登録, 財布, 時計, 送料無料, ウェブサイト, ブックマーク, 有益な情報, 訪問します, 대출, 카지노, 바카라, 첫충, 안전한 사이트',
  '优惠, 低价, 批发, 直销, 工厂, 正品, 包邮, 货到付款, 代理, 加盟, 推广, 排名, 百度首页, 优化, 货源, 贷款, 征信, 下款, 放款, 兼职, 日赚, 一天, 投注, 彩票, 回血, 充值, 提现, 注册送, 返利, 联系我, 找我, 加我, 加群, 进群, 福利, 看图, 上门, 预约, 视频, 免费看, 无需注册, 点击, 点此, 学历, 学信网, 毕业证, 发表, 查重, 涨粉, 刷赞, 下单, 不收费, 内部消息, 直播, 娱乐, 体验金, 开服, 一刀, 机场, 不限速, 欢迎访问, 我们的网站, 您的网站, 你网站, 产品信息, 这篇精彩, 内容丰富, 信息量很大, 有价值的信息, 书签, 您的博客, 推荐给我的朋友, 出色的工作, 了不起的',
]
const each = (lines: readonly string[], mark = ''): string[] =>
  lines.flatMap((line) => line.split(', ').map((words) => mark + words))

export const usualRules: SpamRules = {
  maxCommentLinks: 2,
  minCommentSeconds: 3,
  heldWords: [...each(surely), ...new Set(each(together, '+'))].join('\n'),
  // They hide where a link leads.
  heldAddresses: 'bit.ly\ncutt.ly\nis.gd\nrb.gy\nshorturl.at\nt.ly\nt.me\ntinyurl.com\nwa.me',
  heldScripts: [],
}

/** Tests what every page has around it: header, mobile menu, footer, title and icon. */
import { describe, expect, it } from 'vitest'
import type { Locale } from '#contract/locale.ts'
import { type Network, networks } from '#contract/networks.ts'
import type { LinkedProfile } from '#contract/settings.ts'
import { defaultIcon } from '#web/document/default-icon.ts'
import { linksIn, partOf, renderPage } from '#web/testing/render-page.ts'

const NAVIGATION = [
  '/',
  '/talks',
  '/archives',
  '/tags',
  '/photos/albums',
  '/videos',
  '/friends',
  '/message',
  '/about',
]
const profile = (icon: Network, address = `https://${icon}.example/mira`) => ({
  icon,
  name: null,
  address,
  image: null,
})

describe('the header', () => {
  it('has the logo as a link to the about page, every section, and search, language, theme and sign-in', async () => {
    const header = partOf(await renderPage(), '<header')
    expect(header).toMatch(/<a[^>]*href="\/about"[^>]*>|<a[^>]*class="logo"[^>]*href="\/about"/)
    expect(linksIn(partOf(header, '<nav'))).toEqual(NAVIGATION)
    expect(linksIn(header)[0]).toBe('/about')
    expect(linksIn(header)).toContain('/search')
    expect(header).toContain('name="locale"')
    expect(header).toContain('name="theme"')
    expect(header).toContain('Sign in')
  })

  it('has the image of the owner behind it, else the default cover, else one that is drawn for the page', async () => {
    const bandOf = async (config: Parameters<typeof renderPage>[0]) =>
      partOf(await renderPage(config), '<div class="page-band"')
    const [headerImage, defaultCover] = ['/media/header.webp', '/media/cover.webp']
    const images = { url: '/tags', config: { headerImage, defaultCover } }
    expect(await bandOf(images)).toContain(headerImage)
    expect(await bandOf({ url: '/tags', config: { defaultCover } })).toContain(defaultCover)
    expect(await bandOf({ url: '/tags' })).toContain('/covers/')
  })
})

describe('the mobile menu', () => {
  it('has avatar, name, intro, counts and social links of the owner, and every section', async () => {
    const menu = partOf(await renderPage({ config: { authorAvatar: '/media/mira.webp' } }), '<div id="menu"')
    expect(menu).toContain('/media/mira.webp')
    expect(menu).toContain('<b class="p-name">Mira Solheim</b><span>Owner</span>')
    expect(menu).toContain('Writes slowly about <a href="/tags">software</a>.')
    for (const [name, count] of [
      ['Articles', 214],
      ['Categories', 9],
      ['Tags', 67],
    ])
      expect(menu).toContain(`<dt>${name}</dt><dd>${count}</dd>`)
    expect(menu).toContain('<b>GitHub</b><span>github.com/example</span>')
    expect(linksIn(partOf(menu, '<nav'))).toEqual(NAVIGATION)
  })

  it('claims no role of an author without an intro, and shows no counter that is hidden', async () => {
    const menuWith = async (config: NonNullable<Parameters<typeof renderPage>[0]>['config']) =>
      partOf(await renderPage({ config }), '<div id="menu"')
    expect(await menuWith({ authorIntro: null })).not.toContain('Owner')
    const some = await menuWith({ hiddenCounters: ['categories'] })
    expect(some).toContain('Articles</dt>')
    expect(some).not.toContain('Categories</dt>')
    expect(await menuWith({ hiddenCounters: ['articles', 'categories', 'tags'] })).not.toContain('<dl')
  })

  it('has the intro in the language of the page, else in the other one, marked with its language', async () => {
    const none = { websiteTitle: null, tagline: null, authorIntro: null }
    const cn = { ...none, authorIntro: '<p>写得很慢。</p>' }
    const introIn = async (locale: Locale, authorIntro: string | null) => {
      const config = { authorIntro, localizedTexts: { en: none, cn } }
      const menu = partOf(await renderPage({ locale, config }), '<div id="menu"')
      return /<div class="author-bio"[^>]*>.*?<\/div>/.exec(menu)?.[0]
    }
    const chinese = '<div class="author-bio" dir="auto" lang="zh-CN"><p>写得很慢。</p></div>'
    expect(await introIn('cn', '<p>Writes slowly.</p>')).toBe(chinese)
    expect(await introIn('en', '<p>Writes slowly.</p>')).toBe(
      '<div class="author-bio" dir="auto" lang="en"><p>Writes slowly.</p></div>',
    )
    expect(await introIn('en', null)).toBe(chinese)
  })
})

describe('the footer', () => {
  it('has an icon for each account, the eighth behind “more” where there are more than eight', async () => {
    const iconsIn = async (profiles: LinkedProfile[]) => {
      const footer = partOf(await renderPage({ config: { profiles } }), '<footer')
      return footer
        .split(/aria-label="\d+ more"/)
        .map((part) => [...part.matchAll(/networks[^"]*\.svg[^"#]*#(\w+)/g)].map(([, icon]) => icon))
    }
    const all = networks.map((network) => profile(network))
    expect(await iconsIn(all)).toEqual([networks.slice(0, 7), networks.slice(7)])
    expect(await iconsIn(all.slice(0, 8))).toEqual([networks.slice(0, 8)])
    expect(await iconsIn([])).toEqual([[]])
  })

  it('has the name of an account without a URL in a panel, which opens without scripts, with its QR code', async () => {
    const footer = partOf(await renderPage({ locale: 'cn' }), '<footer')
    const [, target] = /<button type="button" popoverTarget="([^"]+)" aria-label="微信"/.exec(footer) ?? []
    const panel = footer.split(`id="${target}"`)[1] ?? ''
    expect(panel).toMatch(/^ popover="auto"[^>]*role="dialog" aria-label="微信"/)
    expect(panel).toContain('<code>mira-solheim</code>')
    expect(panel).toContain('<img src="/media/qr/400.webp" alt="微信二维码"')
  })

  it('has a link of the owner’s own, with the first letter of its name', async () => {
    const footer = partOf(await renderPage(), '<footer')
    expect(footer).toMatch(
      /href="https:\/\/kiln\.example\/" target="_blank" rel="noopener" aria-label="Kiln club"/,
    )
    expect(footer).toMatch(/<text[^>]*>K<\/text>/)
  })

  it('links to the profiles as those of the author', async () => {
    const footer = partOf(
      await renderPage({ config: { profiles: [profile('mastodon', 'https://nordlys.social/@mira')] } }),
      '<footer',
    )
    expect(footer).toMatch(/<a href="https:\/\/nordlys\.social\/@mira" target="_blank" rel="me noopener"/)
  })

  it.each([
    ['2031-12-31', '2022–2031'],
    ['2032-01-01', '2022–2032'],
    // The clock of a new site may be behind.
    ['2022-03-13', '2022'],
    ['2021-12-31', '2021'],
  ])('has the copyright from the start year of the site to this year, on %s', async (date, years) => {
    const today = Date.parse(date) / 86_400_000
    const footer = partOf(await renderPage({ today }), '<footer')
    expect(footer.replaceAll('<!-- -->', '')).toContain(`© ${years} Mira Solheim`)
  })

  it('has the filing numbers when they are configured', async () => {
    const footer = partOf(await renderPage(), '<footer')
    expect(footer).toContain('京ICP备2022012345号')
    expect(footer).toContain('京公网安备 11010502000001号')
    const without = partOf(
      await renderPage({ config: { beianNumber: null, gonganBeianNumber: null } }),
      '<footer',
    )
    expect(without).not.toContain('备')
  })
})

describe('the document', () => {
  it('has title and icon of the configuration, and an icon of ours without one', async () => {
    const html = await renderPage({ config: { favicon: '/media/star.png', websiteTitle: 'Polar notes' } })
    expect(html).toMatch(/<title>[^<]* — Polar notes<\/title>/)
    expect(html).toContain('<link rel="icon" href="/media/star.png">')
    expect(html).not.toContain('favicon.svg')
    const plain = await renderPage()
    expect(plain).toContain(`<link rel="icon" href="${defaultIcon}">`)
    expect(plain).toContain('<noscript><link rel="icon" href="/favicon.svg">')
  })
})

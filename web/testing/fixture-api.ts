/** A fake API for tests of the web layer: a small site with fixed data. */
import type { Client } from '#contract/client.ts'
import type { Site } from '#contract/settings.ts'

export const fixtureSite: Site = {
  viewCount: 1_204_881,
  visitorCount: 88_120,
  articleCount: 214,
  talkCount: 0,
  categoryCount: 9,
  tagCount: 67,
  websiteConfigDTO: {
    websiteTitle: 'Notes from the long night',
    name: '长夜笔记',
    englishName: 'Borealis',
    favicon: null,
    logo: null,
    author: 'Mira Solheim',
    authorAvatar: null,
    authorIntro: 'Systems engineer who keeps a notebook. Writes slowly about <a href="/tags">software</a>.',
    notice: null,
    websiteCreateTime: '2022-03-13',
    gonganBeianNumber: '京公网安备 11010502000001号',
    beianNumber: '京ICP备2022012345号',
    multiLanguage: 1,
    qqLogin: 0,
    isCommentReview: 0,
    touristAvatar: null,
    userAvatar: null,
    aurora_bot_enable: true,
    coverStyle: 'drawn',
    headerImage: null,
    defaultCover: null,
    mascotQuotes: 'own',
    themeSound: true,
    github: 'https://github.com/example',
    gitee: null,
    twitter: 'https://x.com/example',
    stackoverflow: null,
    wechat: 'mira-solheim',
    qq: null,
    weibo: null,
    csdn: null,
    zhihu: 'https://www.zhihu.com/people/example',
    juejin: null,
    themeConfig: {
      theme: 'theme-dark',
      profile_shape: 'circle',
      feature: true,
      gradient: { color_1: null, color_2: null, color_3: null },
      header_gradient_css_light: null,
      header_gradient_css_dark: null,
    },
    navigation: null,
    closedComments: [],
    styleSheets: [],
    timeZone: 'Europe/Oslo',
    licence: 'CC BY-NC-SA 4.0',
    tagline: 'Written in Tromsø, 69.65° N, in English and sometimes 中文.',
    localizedTexts: null,
  },
}

/**
 * Responds to the requests of the frame; a test adds what its page requests. Any other request is a mistake in the
 * test.
 */
export const fixtureApi = (
  endpoints: Record<string, Record<string, () => Promise<unknown>>> = {},
): Client => {
  const features: typeof endpoints = { settings: { site: async () => fixtureSite }, ...endpoints }
  return new Proxy({} as Client, {
    get: (_, feature: string) =>
      new Proxy(
        {},
        {
          get: (_feature, action: string) =>
            features[feature]?.[action] ??
            (() => Promise.reject(new Error(`No fixture for ${feature}.${action}`))),
        },
      ),
  })
}

/** A fake API for tests of the web layer: a small site with fixed data. */
import type { Client } from '#contract/client.ts'
import { type Frame, sharedDefaults, textFields } from '#contract/settings.ts'

export const fixtureSite: Frame = {
  viewCount: 1_204_881,
  visitorCount: 88_120,
  articleCount: 214,
  talkCount: 0,
  categoryCount: 9,
  tagCount: 67,
  canSendEmail: true,
  websiteConfigDTO: {
    ...textFields(null),
    ...sharedDefaults,
    websiteTitle: 'Notes from the long night',
    name: '长夜笔记',
    englishName: 'Borealis',
    author: 'Mira Solheim',
    authorIntro: 'Systems engineer who keeps a notebook. Writes slowly about <a href="/tags">software</a>.',
    gonganBeianNumber: '京公网安备 11010502000001号',
    beianNumber: '京ICP备2022012345号',
    multiLanguage: 1,
    qqLogin: 0,
    aurora_bot_enable: true,
    mascotQuotes: 'own',
    github: 'https://github.com/example',
    twitter: 'https://x.com/example',
    wechat: 'mira-solheim',
    zhihu: 'https://www.zhihu.com/people/example',
    themeConfig: {
      profile_shape: 'circle',
      feature: true,
    },
    navigation: null,
    styleSheets: [],
    timeZone: 'Europe/Oslo',
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
  const settings = {
    frame: async () => fixtureSite,
    sidebar: async () => ({ notice: { en: null, cn: null }, websiteCreateTime: '2022-03-13' }),
    comments: async () => ({ isClosed: false, touristAvatar: null }),
    ...endpoints.settings,
  }
  const features: typeof endpoints = {
    ownPages: { find: async () => ({ page: null, movedTo: null }) },
    ...endpoints,
    settings,
  }
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

/** A fake API for tests of the web layer: a small site with fixed data. */
import type { Client } from '#contract/client.ts'
import type { Frame, FrameConfig } from '#contract/settings.ts'

/** A setting that no test of the web reads needs no value. */
const config: Partial<FrameConfig> = {
  websiteTitle: 'Notes from the long night',
  name: '长夜笔记',
  englishName: 'Borealis',
  favicon: null,
  logo: null,
  author: 'Mira Solheim',
  authorAvatar: null,
  authorIntro: 'Systems engineer who keeps a notebook. Writes slowly about <a href="/tags">software</a>.',
  gonganBeianNumber: '京公网安备 11010502000001号',
  beianNumber: '京ICP备2022012345号',
  multiLanguage: 1,
  qqLogin: 0,
  aurora_bot_enable: true,
  coverStyle: 'drawn',
  headerImage: null,
  defaultCover: null,
  mascotQuotes: 'own',
  themeSound: true,
  profiles: [
    { icon: 'github', name: null, address: 'https://github.com/example', image: null },
    { icon: 'wechat', name: null, address: 'mira-solheim', image: '/media/qr/400.webp' },
    { icon: '', name: { en: 'Kiln club', cn: '窑友会' }, address: 'https://kiln.example/', image: null },
  ],
  themeConfig: {
    profile_shape: 'circle',
    feature: true,
  },
  navigation: null,
  styleSheets: [],
  timeZone: 'Europe/Oslo',
  websiteCreateTime: '2022-03-13',
  hiddenCounters: [],
  tagline: 'Written in Tromsø, 69.65° N, in English and sometimes 中文.',
  localizedTexts: null,
}

export const fixtureSite: Frame = {
  viewCount: 1_204_881,
  visitorCount: 88_120,
  articleCount: 214,
  talkCount: 0,
  categoryCount: 9,
  tagCount: 67,
  canSendEmail: true,
  websiteConfigDTO: config as FrameConfig,
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
    sidebar: async () => ({ notice: { en: null, cn: null } }),
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

/** Reads the configuration of login by QQ. */
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import { selectSettings } from './settings.sql.ts'

export type QqConfig = { appId: string; appKey: string; baseUrl: string; callback: string }

/** Null unless the environment configures a QQ application and the owner has turned login by QQ on. */
export async function readQqConfig(ctx: Ctx): Promise<QqConfig | null> {
  const { qqLogin } = await selectSettings(ctx)
  return qqLogin === 1 ? qqApplication(ctx) : null
}

/** The QQ application of the environment, whether or not the login is on; null without one. */
export function qqApplication(ctx: Ctx): QqConfig | null {
  const { QQ_APP_ID: appId, QQ_APP_KEY: appKey, QQ_BASE_URL } = ctx.config
  if (!appId || !appKey) return null
  return {
    appId,
    appKey,
    baseUrl: QQ_BASE_URL.replace(/\/+$/, ''),
    callback: `${originOf(ctx)}/oauth/login/qq`,
  }
}

/** Serves the style sheets with the owner's colors and CSS, under the policy of every other style sheet. */
import type { Ctx } from '#server/platform/context.ts'
import { IMMUTABLE } from '#server/platform/http/file-response.ts'
import { ASSET_POLICY } from '#server/platform/http/security-headers.ts'
import { selectSettings } from './settings.sql.ts'
import { styleSheet, versionOf } from './style-sheets.ts'

/** Null for an unknown name. A version that is no longer current gets the present sheet, which is then not stored. */
export async function styleSheetResponse(
  ctx: Ctx,
  name: string,
  version: string | undefined,
): Promise<Response | null> {
  if (name !== 'colors.css' && name !== 'custom.css') return null
  const css = styleSheet(await selectSettings(ctx), name)
  return new Response(css, {
    headers: {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': version === versionOf(css) ? IMMUTABLE : 'no-cache',
      'content-security-policy': ASSET_POLICY,
    },
  })
}

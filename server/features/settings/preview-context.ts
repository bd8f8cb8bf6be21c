/** A context in which the settings have other values, for the preview of a page. Nothing computed in it is memoized. */

import type { Memoize } from '#server/platform/cache/memoize.ts'
import type { Ctx } from '#server/platform/context.ts'
import { SETTINGS_KEY } from './settings.sql.ts'
import type { Settings } from './settings.ts'

export function withSettings(ctx: Ctx, settings: Settings): Ctx {
  const compute = <Value>(key: string, make: () => Promise<Value>): Promise<Value> =>
    key === SETTINGS_KEY ? (Promise.resolve(settings) as Promise<Value>) : make()
  const many: Memoize['many'] = async (_kind, ids, make) => {
    const found = await make([...ids])
    return ids.flatMap((id) => (found.has(id) ? [found.get(id) as never] : []))
  }
  return { ...ctx, memoize: Object.assign(compute, { many }) }
}

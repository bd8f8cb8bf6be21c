/** Implements studioDemoApi: the owner deletes the demo content at any time. */
import { studioDemoApi } from '#contract/studio/demo.ts'
import { hasDemo, withDemoLock } from '#server/demo/demo-state.ts'
import { serve } from '#server/platform/http/serve.ts'

export const studioDemo = serve(studioDemoApi, {
  show: async ({ ctx }) => ({ isThere: await hasDemo(ctx) }),

  remove: async ({ ctx }) => {
    const { clearDemo } = await import('#server/demo/demo.ts')
    return withDemoLock(ctx, () => clearDemo(ctx))
  },
})

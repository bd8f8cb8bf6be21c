/** Implements studioQqApi: asks QQ whether it accepts the application of this site. */
import { studioQqApi } from '#contract/studio/settings.ts'
import { serve } from '#server/platform/http/serve.ts'
import { testQqApplication } from './test-qq.ts'

export const studioQq = serve(studioQqApi, { test: ({ ctx }) => testQqApplication(ctx) })

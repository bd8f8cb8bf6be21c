/** The icons of the site: those of Borealis, or made from the owner's favicon. */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { siteIcons } from './site-icon-response.ts'

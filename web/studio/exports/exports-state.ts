/** What the screen of exports shares: its key in the cache, and which exports are not over. */
import type { StudioExport } from '#contract/studio/exports.ts'

export const EXPORTS_KEY = ['studio', 'exports']

export const isExporting = ({ status }: StudioExport): boolean => status === 'waiting' || status === 'running'

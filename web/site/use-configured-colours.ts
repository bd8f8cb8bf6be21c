/** Puts the owner's colours on the body, by script: a style attribute in the HTML would break the policy. */
import { useEffect } from 'react'
import { configuredColours } from '#web/theme/configured-colours.ts'
import { useTheme } from '#web/theme/ThemeProvider.tsx'
import { useConfig } from './site.queries.ts'

export const useConfiguredColours = () => {
  const config = useConfig()
  const { theme } = useTheme()
  useEffect(() => {
    if (!config) return
    const colours = configuredColours(config.themeConfig, theme, CSS.supports)
    for (const [property, value] of Object.entries(colours)) document.body.style.setProperty(property, value)
  }, [config, theme])
}

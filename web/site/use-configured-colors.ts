/** Puts the owner's colours on the body, by script: a style attribute in the HTML would break the policy. */
import { useEffect } from 'react'
import { useConfig } from '#web/site/site.queries.ts'
import { configuredColors } from '#web/theme/configured-colors.ts'
import { useTheme } from '#web/theme/ThemeProvider.tsx'

export const useConfiguredColors = () => {
  const config = useConfig()
  const { theme } = useTheme()
  useEffect(() => {
    if (!config) return
    const colours = configuredColors(config.themeConfig, theme, CSS.supports)
    for (const [property, value] of Object.entries(colours)) document.body.style.setProperty(property, value)
  }, [config, theme])
}

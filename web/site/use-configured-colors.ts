/**
 * Sets the owner's colors on the body by script, because the content security policy forbids style attributes in
 * HTML.
 */
import { useEffect } from 'react'
import { useConfig } from '#web/site/site.queries.ts'
import { configuredColors } from '#web/theme/configured-colors.ts'
import { useTheme } from '#web/theme/ThemeProvider.tsx'

export const useConfiguredColors = () => {
  const config = useConfig()
  const { theme } = useTheme()
  useEffect(() => {
    if (!config) return
    const colors = configuredColors(config.themeConfig, theme, CSS.supports)
    for (const [property, value] of Object.entries(colors)) document.body.style.setProperty(property, value)
  }, [config, theme])
}

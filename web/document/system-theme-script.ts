/**
 * The script with which the body begins where the visitor's system decides on the theme: the class of that theme is there before
 * anything is painted, and follows the system until the visitor chooses. Without scripts the style sheet does the same for its own rules.
 */

export const SYSTEM_THEME_SCRIPT = `{
const light = matchMedia('(prefers-color-scheme:light)'), names = document.body.classList
const follow = () => {
if (!names.contains('theme-system')) return
names.toggle('theme-light', light.matches)
names.toggle('theme-dark', !light.matches)
}
follow()
light.onchange = follow
}`

/** The color palettes of covers: the light from bottom to top, and the landscape. */
import type { Theme } from '#contract/locale.ts'

/** Foot, body, middle, crown of a ray. */
export type LightColors = readonly [string, string, string, string]

export type Palette = Record<Theme, LightColors>

const oxygen: Palette = {
  'theme-dark': ['#e4fff0', '#8cebb5', '#3f9a78', '#d9707f'],
  'theme-light': ['#064b31', '#0b7a4f', '#4f9f88', '#b53147'],
}
const high: Palette = {
  'theme-dark': ['#c8f7dc', '#7fd6ac', '#d77a86', '#b23c58'],
  'theme-light': ['#0b6b47', '#3c8f74', '#b8495b', '#8f1f3a'],
}
const violet: Palette = {
  'theme-dark': ['#dff2ff', '#94d2e8', '#7d86d8', '#8f6fd0'],
  'theme-light': ['#123f5c', '#1c6589', '#5950ae', '#6a3fa0'],
}
const dawn: Palette = {
  'theme-dark': ['#fff3d6', '#bfe6b8', '#5da98a', '#e0a765'],
  'theme-light': ['#5b3a08', '#4b7d3f', '#2f7f63', '#b06a12'],
}
const ice: Palette = {
  'theme-dark': ['#f2fafb', '#b9d6de', '#6f95a3', '#41606e'],
  'theme-light': ['#122833', '#33566a', '#6c8b99', '#a9bcc4'],
}

const ember: Palette = {
  'theme-dark': ['#fff0e0', '#f2b58a', '#c9735a', '#8c3f52'],
  'theme-light': ['#5a2412', '#9a4524', '#b8654a', '#8a2f45'],
}
const moss: Palette = {
  'theme-dark': ['#f0f7d8', '#c3d98a', '#7f9c55', '#4d6b45'],
  'theme-light': ['#2f3d10', '#55701f', '#7c9148', '#9aa878'],
}
const lilac: Palette = {
  'theme-dark': ['#f7ecff', '#d2b4ee', '#a07cc4', '#6a5596'],
  'theme-light': ['#3d1f5c', '#6b3f96', '#9270b5', '#b09ac8'],
}
const sea: Palette = {
  'theme-dark': ['#e0fbff', '#86dfe6', '#3d9aa8', '#2b5f86'],
  'theme-light': ['#0a4450', '#12707c', '#4d98a2', '#3f6f96'],
}

/** In the order of `coverPalettes`, which stored designs name. */
export const designedPalettes: readonly Palette[] = [oxygen, high, violet, dawn, ice, ember, moss, lilac, sea]

/** As often as nature shows them: green most, pale dawn and ice least. */
export const palettes: readonly Palette[] = [oxygen, oxygen, violet, high, dawn, oxygen, ice, violet, high]

export type LandscapeColors = {
  skyTop: string
  skyLow: string
  ground: string
  /** A ridge further away. */
  ridge: string
  hatch: string
  star: string
  lamp: string
  water: string
  wall: string
  ice: string
  iceShade: string
}

export const lands: Record<Theme, LandscapeColors> = {
  'theme-dark': {
    skyTop: '#0b1216',
    skyLow: '#121d23',
    ground: '#070c10',
    ridge: '#14202a',
    hatch: '#5a6f79',
    star: '#cfdadd',
    lamp: '#f0c57a',
    water: '#0b1317',
    wall: '#05090b',
    ice: '#24343b',
    iceShade: '#060b0e',
  },
  'theme-light': {
    skyTop: '#f3f7f7',
    skyLow: '#e9f0f0',
    ground: '#1b2a32',
    ridge: '#324650',
    hatch: '#7d929a',
    star: '#5a6d75',
    lamp: '#f0c57a',
    water: '#dfe9ea',
    wall: '#0f1b22',
    ice: '#fbfdfd',
    iceShade: '#8fa5ad',
  },
}

/** A color between two, as `#rrggbb`. @param share of the second, 0 to 1 */
export const mixInks = (first: string, second: string, share: number): string => {
  const channel = (at: number) => {
    const [a, b] = [first, second].map((ink) => Number.parseInt(ink.slice(at, at + 2), 16)) as [
      number,
      number,
    ]
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

import { expect, it } from 'vitest'
import { passwordStrength } from './password-strength.ts'

it.each([
  ['', 0],
  ['short', 1],
  ['aaaaaaaaaaaaaaaa', 1],
  ['12345678', 1],
  ['qwertzui', 2],
  ['tromso2024!', 3],
  ['a long polar night', 4],
  ['极夜里的一封长信', 4],
] as const)('“%s” lights %i rays', (password, rays) => expect(passwordStrength(password)).toBe(rays))

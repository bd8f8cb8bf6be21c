import { expect, it } from 'vitest'
import { stylesOf } from './assets.ts'

it('the style sheets of an entry are also those of the chunks that it imports, each once and in their order', () => {
  const manifest = {
    'entry.tsx': {
      file: 'entry.js',
      css: ['entry.css'],
      imports: ['_login.js', '_form.js'],
      dynamicImports: ['later.tsx'],
    },
    '_login.js': { file: 'login.js', css: ['login.css'], imports: ['_form.js'] },
    '_form.js': { file: 'form.js', css: ['form.css'] },
    'later.tsx': { file: 'later.js', css: ['later.css'] },
  }
  expect(stylesOf(manifest, 'entry.tsx')).toEqual(['/form.css', '/login.css', '/entry.css'])
})

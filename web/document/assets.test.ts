import { expect, it } from 'vitest'
import { ENTRY, pageAssets, stylesOf } from './assets.ts'

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

it('a module that only loads a style sheet is no script', () => {
  const manifest = {
    [ENTRY]: { file: 'entry.js' },
    'web/hydrate.tsx': { file: 'hydrate.js', css: ['site.css'] },
    'formulas.ts': { file: 'formulas.css' },
  }
  expect(pageAssets(manifest, ['formulas.ts'])).toMatchObject({
    styles: ['/site.css', '/formulas.css'],
    modules: ['/hydrate.js'],
  })
})

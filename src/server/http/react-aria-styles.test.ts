import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { reactAriaStyles } from './middleware.ts'

const folder = dirname(createRequire(import.meta.url).resolve('react-aria/package.json'))

it('lets through the style elements that this version of React Aria makes, to the letter', () => {
  const made = ['interactions/usePress.mjs', 'overlays/usePreventScroll.mjs'].map((file) => {
    const code = readFileSync(join(folder, 'dist', 'private', file), 'utf8')
    const [, text = ''] = /style\.textContent = `([^`]*)`/.exec(code) ?? []
    // The one name that is put in.
    return text.replace(/\$\{[^}]*PRESSABLE_ATTRIBUTE\}/, 'data-react-aria-pressable').trim()
  })
  expect(made).toEqual(reactAriaStyles)
})

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { compile } from 'tailwindcss'
import { expect, it } from 'vitest'
import { components, isModule, styleSheets } from './style-sheets.fixture.ts'

const theme = join(import.meta.dirname, 'theme.css')
const tailwind = createRequire(import.meta.url).resolve('tailwindcss/index.css')

async function loadStylesheet(id: string, base: string) {
  const path = id === 'tailwindcss' ? tailwind : join(base, id)
  return { path, base: dirname(path), content: readFileSync(path, 'utf8') }
}

/** What stands between the brace at `start` and the one that closes it. */
function insideBraces(text: string, start: number): string {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}' && --depth === 0) return text.slice(start + 1, at)
  }
  return ''
}

/**
 * Words written out in a `className`, or in a constant that several elements share: `const doorClass = '…'`. What a component's own
 * module puts between them is not among them.
 */
function writtenClasses(text: string): string[] {
  const shared = Array.from(text.matchAll(/\bconst \w+Class = '([^']*)'/g), ([, words = '']) => words)
  const inPlace = Array.from(text.matchAll(/\b(?:className|buttonClass)=(?:"([^"]*)"|\{)/g), (found) => {
    if (found[1] !== undefined) return found[1]
    const code = insideBraces(text, found.index + found[0].length - 1)
    const quoted = code.replaceAll(/[=!]== '[^']*'/g, '').match(/'[^']*'/g) ?? []
    const templates = code.replaceAll(/\$\{[^}]*\}/g, ' ').match(/`[^`]*`/g) ?? []
    return [...quoted, ...templates].join(' ').replaceAll(/['`]/g, ' ')
  })
  return [...shared, ...inPlace].flatMap((words) => words.split(/\s+/).filter(Boolean))
}

const escape = (name: string) => name.replaceAll(/[^\w-]/g, String.raw`\$&`)

it('knows every class that a component writes out: a primitive’s or a utility', async () => {
  const { build } = await compile(readFileSync(theme, 'utf8'), { base: dirname(theme), loadStylesheet })
  const written = components.flatMap(({ path, text }) => writtenClasses(text).map((name) => ({ path, name })))
  const css = build(written.map(({ name }) => name))
  const primitives = new Set(
    styleSheets.filter((sheet) => !isModule(sheet)).flatMap(({ global }) => [...global]),
  )
  const isKnown = (name: string) =>
    // `badge--${tone}`: its variants are counted with the primitive's.
    name.endsWith('--') || primitives.has(name) || css.includes(`.${escape(name)}`)
  expect(written.length).toBeGreaterThan(500)
  expect(written.filter(({ name }) => !isKnown(name))).toEqual([])
})

import { expect, it } from 'vitest'
import { hastenFirstLook } from './first-look.ts'

const link = '<link nonce="n" rel="stylesheet" href="/assets/theme-1.css"/>'
const inline = (sheet: string | null) =>
  hastenFirstLook(`<head>${link}</head>`, { nonce: 'n', read: () => sheet })

it('shows the sheet with the page, and lets nothing wait for its link', () => {
  expect(inline('.a{color:red}')).toBe(
    '<head><style nonce="n">.a{color:red}</style><link nonce="n" rel="stylesheet" href="/assets/theme-1.css" media="not all"/></head>',
  )
})

it('knows a sheet by its path alone', () => {
  const marked = link.replace('.css"', '.css#"')
  expect(hastenFirstLook(marked, { nonce: 'n', read: (path) => `/* ${path} */` })).toContain(
    '>/* /assets/theme-1.css */</style>',
  )
})

it.each([
  ['is not there', null],
  ['could end the element', '.a{content:"</style>"}'],
])('leaves the link alone where the sheet %s', (_, sheet) => {
  expect(inline(sheet)).toBe(`<head>${link}</head>`)
})

it('lets scripts wait', () => {
  const html = '<link rel="modulepreload" href="/assets/a.js"/>'
  expect(hastenFirstLook(html, { nonce: 'n', read: () => null })).toBe(
    '<link rel="modulepreload" fetchpriority="low" href="/assets/a.js"/>',
  )
})

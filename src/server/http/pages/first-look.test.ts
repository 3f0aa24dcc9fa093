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

const scripts = (html: string) => hastenFirstLook(html, { nonce: 'n', read: () => null })

it('lets scripts wait', () => {
  expect(scripts('<link rel="modulepreload" href="/assets/a.js"/>')).toBe(
    '<link rel="modulepreload" media="not all" href="/assets/a.js"/>',
  )
})

it('starts them once something is seen, in their order', () => {
  const html = `<script nonce="n" type="module" async="">;
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/page.js";
  window.modules = {"root":route0,"page":route1};
import("/assets/entry.js");</script>`
  const [before, after] = scripts(html).split("link.media = '';")
  expect(before).toMatch(/^<script nonce="n" type="module" async="">\nawait new Promise/)
  expect(after).toBe(`
const route0 = await import("/assets/root.js");
const route1 = await import("/assets/page.js");
  window.modules = {"root":route0,"page":route1};
import("/assets/entry.js");</script>`)
})

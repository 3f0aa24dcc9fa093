import { expect, it } from 'vitest'
import { deferHydration } from './cached-page.ts'

it('lets scripts wait', () => {
  expect(deferHydration('<link rel="modulepreload" href="/assets/a.js"/>')).toBe(
    '<link rel="modulepreload" media="not all" href="/assets/a.js"/>',
  )
})

it('starts them once something is seen, in their order', () => {
  const html = `<script nonce="n" type="module" async="">;
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/page.js";
  window.modules = {"root":route0,"page":route1};
import("/assets/entry.js");</script>`
  const [before, after] = deferHydration(html).split("link.media = '';")
  expect(before).toMatch(/^<script nonce="n" type="module" async="">\nawait new Promise/)
  expect(after).toBe(`
const route0 = await import("/assets/root.js");
const route1 = await import("/assets/page.js");
  window.modules = {"root":route0,"page":route1};
import("/assets/entry.js");</script>`)
})

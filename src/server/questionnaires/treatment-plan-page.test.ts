import { expect, it } from 'vitest'
import { renderPage } from './treatment-plan-page.ts'
import { planFixture } from './treatment-plan.fixture.ts'

const render = async (change = {}) => String(await renderPage(planFixture(change), 'a-nonce'))

it('escapes what clients write', async () => {
  const page = await render()
  expect(page).toContain('I wake at four &lt;b&gt; &amp; worry')
  expect(page).not.toContain('<b> & worry')
})

it('describes each chart, and names no one in its title', async () => {
  const page = await render()
  expect(page).toContain('aria-label="Depression: 14, moderate, on a scale from 0 to 42."')
  expect(page).toContain('<title>Treatment plan summary</title>')
  expect(page).toContain('<html lang="en-AU">')
})

it('needs no script and fetches nothing', async () => {
  expect(await render()).not.toMatch(/<(img|script|link|iframe|object)\b|@import|url\(|src=/i)
})

it('leaves out the name of a band that is too narrow for it', async () => {
  const [scale] = planFixture().charts[0]?.scales ?? []
  const narrow = { label: 'A very long name of a band', from: 0, to: 0.02, isHere: false }
  const page = await render({ charts: [{ title: 'K10', note: '', scales: [{ ...scale, bands: [narrow] }] }] })
  expect(page).not.toContain(narrow.label)
})

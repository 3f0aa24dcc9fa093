import { expect, it } from 'vitest'
import { pageOfShareImage, shareImageAddress } from './share-image.ts'

const shown = { title: 'Pricing', description: 'What it costs.', siteName: 'Banksia' }
const site = 'http://localhost:3000'

it.each([
  ['/', '', '/og/home.png?v='],
  ['/pricing', '', '/og/pricing.png?v='],
  ['/blog', '?page=2', '/og/blog.png?page=2&v='],
  ['/find-a-psychologist/details', '?id=ana-lee', '/og/find-a-psychologist/details.png?id=ana-lee&v='],
])('the image of %s%s has an address that leads back to it', (pathname, search, start) => {
  const address = shareImageAddress(pathname + search, shown)
  expect(address.startsWith(start)).toBe(true)
  expect(pageOfShareImage(new URL(address, site))).toBe(pathname + search)
})

it('has another address when it says something else', () => {
  const page = '/pricing'
  const before = shareImageAddress(page, shown)
  expect(shareImageAddress(page, { ...shown })).toBe(before)
  for (const change of [{ title: 'Prices' }, { description: 'Costs.' }, { siteName: 'Wattle' }])
    expect(shareImageAddress(page, { ...shown, ...change })).not.toBe(before)
})

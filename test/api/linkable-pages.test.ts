import { expect, it } from 'vitest'
import { linkablePages } from '#contract/content-paths.ts'
import { pageAddresses } from '#test/support/page-addresses.ts'

it('every page that a story may link to is one of the router’s', () => {
  expect(linkablePages.filter((page) => !pageAddresses.includes(page))).toEqual([])
})

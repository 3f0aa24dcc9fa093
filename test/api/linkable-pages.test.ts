import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, it } from 'vitest'
import { linkablePages } from '#contract/story-paths.ts'
import routes from '#web/routes.ts'

const addressesOf = (entry: RouteConfigEntry): string[] => [
  ...(entry.path === undefined && !entry.index ? [] : [`/${entry.path ?? ''}`]),
  ...(entry.children ?? []).flatMap(addressesOf),
]

it('every page that a story may link to is one of the router’s', () => {
  const addresses = new Set(routes.flatMap(addressesOf))
  expect(linkablePages.filter((page) => !addresses.has(page))).toEqual([])
})

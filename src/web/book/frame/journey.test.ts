import { existsSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, it } from 'vitest'
import { groupRequest } from '#contract/funding.ts'
import { paths } from '#contract/page-paths.ts'
import { fundingFormCodes, fundingForms, fundingMethodCodes } from '#domain/funding/methods.ts'
import { fundingPath } from '../../choose-time/next-page.ts'
import routes from '../../routes.ts'
import { journeyPageAt } from './journey.ts'

const everyRoute = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => [entry, ...everyRoute(entry.children ?? [])])

it.each(fundingFormCodes)('the form %s has a place in the journey and a page', async (form) => {
  const path = paths.bookingForm(form)
  expect(journeyPageAt(path)).toMatchObject({ title: fundingForms[form].title, clinician: 'psychologist' })
  const route = everyRoute(await routes).find((entry) => `/${entry.path}` === path)
  expect(existsSync(new URL(`../../${route?.file}`, import.meta.url))).toBe(true)
})

it.each(fundingMethodCodes)('%s leads to a page of the journey, and has a group to join', (funding) => {
  expect(() => journeyPageAt(fundingPath(funding))).not.toThrow()
  expect(groupRequest.parse({ groupId: funding })).toEqual({ groupId: funding })
})

import type { APIRequestContext, Page } from '@playwright/test'
import type { ReservationView } from '#contract/booking.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { holdTimeOf } from '../booking-slot.ts'
import { apiOf } from '../page-api.ts'
import { putIntoTab } from '../tab-storage.ts'

type Wanted = { slug: string; type: string; funding?: FundingMethod }

export const psychologistTime: Wanted = { slug: 'jarrah-simmons', type: 'Initial session', funding: 'rebate' }
export const gpTime: Wanted = { slug: 'daniel-ng', type: 'GP Initial Mental Health Treatment Plan' }

/** Holds a free time of a clinician for the browser of `request`, which has its visitor's cookie from then on. */
export async function holdTime(
  request: APIRequestContext,
  { slug, type, funding }: Wanted,
): Promise<ReservationView> {
  const api = apiOf({ request })
  const { _id: clinicianId } = await api.read<{ _id: string }>(`/accounts/banksia/clinicians/${slug}`)
  const types = await api.read<{ _id: string; name: string }[]>(
    `/appointment-types?clinicianId=${clinicianId}`,
  )
  const typeId = types.find(({ name }) => name === type)?._id ?? ''
  const held = await holdTimeOf(api, { clinicianId, typeId, funding })
  if (held === null) throw new Error(`${slug} has no free time`)
  return held
}

let opened = 0

/** Opens a page with items in this tab's storage, as the pages before it would have put them there. */
export async function openWith(page: Page, path: string, items: Record<string, unknown>): Promise<void> {
  opened += 1
  const texts = Object.entries(items).map(([name, value]) => [`banksia.${name}`, JSON.stringify(value)])
  await putIntoTab(page, `opened.${opened}`, Object.fromEntries(texts))
  await page.goto(path)
}

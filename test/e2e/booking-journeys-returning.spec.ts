import { expect } from '@playwright/test'
import { fundingMethodCodes } from '#domain/clinicians/funding.ts'
import { openBooking } from '#test/support/booking-visit.ts'
import { readAppointments } from '#test/support/booking-visit-record.ts'
import { test } from '#test/support/warm-test.ts'
import { desktop } from '#test/support/viewports.ts'

test.use({ viewport: desktop })

/** Whoever pays themselves agrees to the cancellation policy each time. */
const askedNothing = fundingMethodCodes.filter((funding) => funding !== 'selfFunded')

for (const funding of askedNothing)
  test(`${funding}: whoever has everything on file goes straight to the thank-you`, async ({ page }) => {
    const seen: string[] = []
    page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname))
    const { api } = await openBooking(page, {
      funding,
      person: 'withCard',
      onFile: 'everything',
      path: '/booking',
    })
    await expect(page).toHaveURL('/thank-you')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('booked')
    expect([...new Set(seen)]).toEqual(['/booking', '/thank-you'])
    expect(await readAppointments(api)).toMatchObject([{ funding, status: 'upcoming' }])
  })

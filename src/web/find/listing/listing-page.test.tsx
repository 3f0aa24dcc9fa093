import { expect, it } from 'vitest'
import { renderFor } from '../../client/render-for.fixture.tsx'
import { Banner } from './listing-page.tsx'
import { ClinicianNotice } from './clinician-notice.tsx'

const own = {
  _id: '5f0e8a52-92a4-4bd5-9b9e-3d1f54e7a003',
  name: 'Amelia Tran',
  slugUrl: 'amelia-tran',
  isProfileListed: true,
}

it('welcomes a client, and leads to their own psychologist', () => {
  const html = renderFor({ profile: { attached: own } }, () => <Banner invited={false} />)
  expect(html).toContain('Welcome back, Robin.')
  expect(html).toMatch(/href="\/find-a-psychologist\/details\?id=[^"]+"[^>]*>their free times/)
})

it('welcomes no one back who was invited', () => {
  const html = renderFor({ profile: { attached: own } }, () => <Banner invited />)
  expect(html).not.toContain('Welcome back')
  expect(html).not.toContain('their free times')
})

it('tells a psychologist why nothing can be booked', () => {
  expect(renderFor({ settings: { supportEmail: 'help@practice.example' } }, ClinicianNotice)).toContain(
    'You are currently logged in as a psychologist and are not able to book appointments via the website.',
  )
})

import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { BookButton, ClinicianNotice } from './choice-panel.tsx'
import { drawAs, idleBooking } from './draw-as.fixture.tsx'

const words =
  'You are currently logged in as a psychologist and are not able to book appointments via the website.'

const draw = (role: 'clinician' | 'patient', Component: () => ReactNode) =>
  drawAs(
    {
      status: 'signedIn',
      user: { name: 'Amelia Tran', email: 'amelia@mail.example', role, attachedClinicianId: null },
    },
    Component,
  )

describe('a psychologist at the GPs', () => {
  it('is told above the list why nothing can be booked, and only they are', () => {
    expect(draw('clinician', ClinicianNotice)).toContain(words)
    expect(draw('patient', ClinicianNotice)).toBe('')
  })

  it('is told by the button too, which does nothing', () => {
    const html = draw('clinician', () => <BookButton choice={null} booking={idleBooking} />)
    expect(html).toContain('aria-disabled="true"')
    expect(html).toContain(words)
    expect(draw('patient', () => <BookButton choice={null} booking={idleBooking} />)).toContain(
      'Choose a time first',
    )
  })
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { StaffSession } from '#contract/staff/sign-in.ts'
import type { ChargeTrail as Trail } from '#contract/staff/takings.ts'
import { staffActions } from '#domain/staff/staff-roles.ts'
import { StaffContext } from '../desk/staff.ts'
import { sampleCharge } from './charge.fixture.ts'
import { ChargeTrail } from './charge-panel.tsx'

const staff: StaffSession = {
  practiceName: 'Banksia',
  timeZone: 'Australia/Sydney',
  email: 'dee@practice.example',
  name: 'Dee Morrow',
  role: 'owner',
  clinician: null,
  actions: staffActions({ role: 'owner', clinicianRole: null }),
  idleMinutes: 15,
}

const at = '2026-11-18T23:00:00.000Z'
const shown = (step: Trail['steps'][number]) =>
  renderToStaticMarkup(
    <StaffContext value={staff}>
      <ChargeTrail charge={sampleCharge} steps={[step]} />
    </StaffContext>,
  ).replaceAll(/<[^>]+>/g, ' ')

it('says who stopped or dropped a charge, and the reason as it was typed', () => {
  const typed = { at, by: 'Dee Morrow', why: 'In hospital until Friday' }
  expect(shown({ kind: 'stopped', ...typed })).toContain('Stopped by Dee Morrow. In hospital until Friday')
  expect(shown({ kind: 'dropped', cents: 100, ...typed })).toContain(
    'Dropped by Dee Morrow. In hospital until Friday',
  )
})

it('says who, where another reason has taken the place of theirs', () => {
  expect(shown({ kind: 'stopped', at, by: 'Dee Morrow', why: null })).toContain(
    'Stopped by Dee Morrow Thu 19 Nov',
  )
})

it('says why the service dropped it', () => {
  expect(shown({ kind: 'dropped', at, cents: 100, by: null, why: 'Someone else booked the time' })).toContain(
    'Dropped automatically: someone else booked the time',
  )
})

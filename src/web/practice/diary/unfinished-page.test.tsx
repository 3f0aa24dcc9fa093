import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { UnfinishedWork as Lists } from '#contract/staff/diary.ts'
import type { StaffSession } from '#contract/staff/sign-in.ts'
import { staffActions, type StaffPerson } from '#domain/staff/staff-roles.ts'
import { StaffContext } from '../desk/staff.ts'
import { Unfinished } from './unfinished-page.tsx'

const empty = { total: 0, sessions: [] }
const nothing: Lists = {
  noOutcome: empty,
  referralMissing: empty,
  cardUnverified: empty,
  overReferral: empty,
  reportDue: empty,
  referralToNote: empty,
  documentsWaiting: empty,
  unpaid: empty,
}

function shownTo(person: StaffPerson, lists = nothing): string {
  const session: StaffSession = {
    practiceName: 'Banksia',
    timeZone: 'Australia/Sydney',
    email: 'dee@practice.example',
    name: 'Dee Morrow',
    role: person.role,
    clinician: null,
    actions: staffActions(person),
    idleMinutes: 15,
  }
  return renderToStaticMarkup(
    <MemoryRouter>
      <StaffContext value={session}>
        <Unfinished lists={lists} />
      </StaffContext>
    </MemoryRouter>,
  )
}

it('says that no payment waits to those who see the money', () => {
  for (const role of ['owner', 'administrator'] as const)
    expect(shownTo({ role, clinicianRole: null })).toContain('a card, a document or a payment.')
})

it('says nothing of payments to a clinician, who is given no list of them', () => {
  const shown = shownTo({ role: 'clinician', clinicianRole: 'clinicalPsychologists' })
  expect(shown).toContain('a card or a document.')
  expect(shown).not.toContain('payment')
})

it('leads to the session whose outcome is to be recorded', () => {
  const session = {
    id: '6f1f7f0e-0000-4000-8000-000000000001',
    start: '2026-11-16T23:00:00.000Z',
    clientId: 'kym',
    client: 'Kym Heath',
    clinicianId: 'amelia',
    clinician: 'Amelia Tran',
    timeZone: 'Australia/Sydney',
    funding: 'rebate',
  } as const
  const lists: Lists = { ...nothing, noOutcome: { total: 1, sessions: [session] } }
  expect(shownTo({ role: 'owner', clinicianRole: null }, lists)).toContain(
    `/practice?date=2026-11-17&amp;clinician=amelia&amp;session=${session.id}`,
  )
})

import { renderToStaticMarkup } from 'react-dom/server'
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

function shownTo(person: StaffPerson): string {
  const session: StaffSession = {
    practiceName: 'Banksia',
    timeZone: 'Australia/Sydney',
    email: 'dee@practice.example',
    name: 'Dee Morrow',
    role: person.role,
    clinician: null,
    actions: staffActions(person),
  }
  return renderToStaticMarkup(
    <StaffContext value={session}>
      <Unfinished lists={nothing} />
    </StaffContext>,
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
